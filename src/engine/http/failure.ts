/** The message with which the server requires a second factor: exactly this text, first in a list, with status 400. */
export const ONE_TIME_PASSWORD = 'One Time Password cannot be empty.';

/** A failed request. Status 0 means that there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole answer, with details of some refusals: `current` of a conflict, `limit` of a file that is too large. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly code: string;
  /** Field → error messages. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Shown to users for support requests. */
  readonly requestId: string | null;
  /** The wait before the next attempt, if the server specified one. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, retryAfter: string | null = null) {
    const facts = isRecord(body) ? body : {};
    const fields = fieldsOf(facts.errors);
    super(said(fields) ?? messageOf(status, facts.message));
    this.name = 'ApiError';
    this.status = status;
    this.body = facts;
    this.code = typeof facts.code === 'string' ? facts.code : status === 0 ? 'offline' : 'error';
    this.fields = fields;
    this.requestId = typeof facts.requestId === 'string' ? facts.requestId : null;
    this.retryAfterSeconds = secondsOf(facts.retryAfterSeconds ?? retryAfter);
  }

  get asksForSecondFactor(): boolean {
    const { message } = this.body;
    return this.status === 400 && Array.isArray(message) && message[0] === ONE_TIME_PASSWORD;
  }
}

const MOST_SAID = 3;
/** The field errors as one text, for screens that do not show them next to the fields. */
function said(fields: ApiError['fields']): string | null {
  const sentences = [...new Set(Object.values(fields).flat())];
  return sentences.length > 0 ? sentences.slice(0, MOST_SAID).join(' ') : null;
}

/** The message for a failure that has none. */
function messageOf(status: number, message: unknown): string {
  const said = Array.isArray(message) ? message[0] : message;
  if (typeof said === 'string' && said !== '') return said;
  if (status === 0) return 'The server cannot be reached. Check your connection and try again.';
  if (status === 403) return 'You do not have permission to do this. Ask an administrator for access.';
  if (status === 404) return 'The record was not found. Another user may have removed it.';
  if (status === 413) return 'The file or text is too large.';
  if (status === 429) return 'Too many attempts. Wait a moment and try again.';
  if (status === 503) return 'Maintenance is in progress. Try again in a few minutes.';
  return `An error occurred on the server (${status}). Try again.`;
}

function fieldsOf(errors: unknown): Readonly<Record<string, readonly string[]>> {
  if (!isRecord(errors)) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [field, (Array.isArray(said) ? said : [said]).map(String)]),
  );
}

function secondsOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
