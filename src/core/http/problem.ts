/**
 * The one catalogue of refusals. Handlers throw a Problem; the edge shapes it; the form or page that asked shows it.
 * Anything else that is thrown is a defect: logged, answered 500 with its request id.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Field → messages. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  /** Further facts of the answer: `current` and `changedFields` of a conflict, `holder` of a taken number. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { errors?: Readonly<Record<string, readonly string[]>>; more?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = rest.errors;
    this.more = rest.more ?? {};
  }
}

/** 422: something typed does not fit; messages by field. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): Problem =>
  new Problem(422, 'validation', 'Some fields need another look.', { errors });

/** 422: a rule of the business says no, in a sentence the user reads. */
export const refused = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(422, code, message, { more });

/** 409: the record changed meanwhile, or what is asked for is taken. */
export const conflict = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(409, code, message, { more });

export const badRequest = (message: string): Problem => new Problem(400, 'bad_request', message);
export const notSignedIn = (): Problem => new Problem(401, 'unauthenticated', 'Please sign in.');
export const notAllowed = (permission: string): Problem =>
  new Problem(403, 'forbidden', `You need the permission ${permission} for this. An administrator can give it.`, {
    more: { permission },
  });
/** Absent and out of scope look the same. */
export const notFound = (what = 'record'): Problem => new Problem(404, 'not_found', `There is no such ${what}.`);
export const staleToken = (): Problem =>
  new Problem(419, 'csrf_mismatch', 'The page was open for long; it has been refreshed. Please try again.');
export const versionRequired = (): Problem =>
  new Problem(428, 'version_required', 'Say which version you are changing: send `version` in the body or If-Match.');
export const throttled = (seconds: number): Problem =>
  new Problem(429, 'throttled', `Too many tries. Wait ${seconds} seconds.`, { more: { retryAfterSeconds: seconds } });

/** The body of every refusal. */
export interface ProblemBody {
  readonly message: string | readonly string[];
  readonly code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string;
  readonly [more: string]: unknown;
}
