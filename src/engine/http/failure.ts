/** The first message by which the server asks for a second factor; exactly this text, first in a list, with status 400. */
export const ONE_TIME_PASSWORD = 'One Time Password cannot be empty.';

/** A request that did not give what was asked. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole answer, for what only some refusals carry: `current` of a conflict, `limit` of a file too large. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly code: string;
  /** Field → what is wrong with it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Quoted when asking for help. */
  readonly requestId: string | null;
  /** How long to wait before trying again, when the server said so. */
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
/** What is wrong with the fields, for whoever has no place beside them; “look again” alone would say nothing. */
function said(fields: ApiError['fields']): string | null {
  const sentences = [...new Set(Object.values(fields).flat())];
  return sentences.length > 0 ? sentences.slice(0, MOST_SAID).join(' ') : null;
}

/** The sentence for a failure that brings none of its own. */
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
