import { ONE_TIME_PASSWORD } from './failure.ts';

/**
 * An expected refusal. Handlers throw a Problem, the edge formats it, and the form or page shows it. Any other
 * exception is a defect, which is logged and answered with 500 and its request id.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Field → messages. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  /** The message is sent as a list with one item, only for one-time passwords. */
  readonly isListed: boolean;
  /** Additional details: `current` and `changedFields` of a conflict, `holder` of a number in use. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    rest: {
      errors?: Readonly<Record<string, readonly string[]>>;
      isListed?: boolean;
      more?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = rest.errors;
    this.isListed = rest.isListed ?? false;
    this.more = rest.more ?? {};
  }
}

/** 422: invalid input, with messages by field. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): Problem =>
  new Problem(422, 'validation', 'Some fields are not valid. Correct them and try again.', { errors });

/** 422: a business rule refuses, with a sentence for the user. */
export const refused = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(422, code, message, { more });

/** 409: the record was changed in the meantime, or a value is in use. */
export const conflict = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(409, code, message, { more });

export const badRequest = (message: string): Problem => new Problem(400, 'bad_request', message);
export const notSignedIn = (): Problem => new Problem(401, 'unauthenticated', 'Sign in to continue.');
/**
 * 400: a second factor is required, or the last identity confirmation is too old. The page sends the user to the
 * verification and back.
 */
export const proofNeeded = (): Problem => new Problem(400, 'one_time_password', ONE_TIME_PASSWORD, { isListed: true });
/** 403: only for signed-in users, not for API tokens. */
export const forPeople = (): Problem =>
  new Problem(403, 'session_only', 'This action does not accept tokens. Sign in to do it.');
export const notAllowed = (permission: string): Problem =>
  new Problem(403, 'forbidden', `You need the permission ${permission}. Ask an administrator for it.`, {
    more: { permission },
  });
/** 403: the feature is turned off for this user. */
export const featureOff = (label: string): Problem =>
  new Problem(
    403,
    'feature_off',
    `“${label}” is turned off. Its records are kept. Ask an administrator to turn it on.`,
  );
/** A missing record and one outside the scope give the same answer. */
export const notFound = (what = 'record'): Problem =>
  new Problem(404, 'not_found', `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`);
export const staleToken = (): Problem =>
  new Problem(419, 'csrf_mismatch', 'The page was open for too long and has been refreshed. Try again.');
export const versionRequired = (): Problem =>
  new Problem(428, 'version_required', 'Send the version you are changing, as `version` in the body or as If-Match.');
export const throttled = (seconds: number): Problem =>
  new Problem(429, 'throttled', `Too many attempts. Wait ${seconds} seconds.`, {
    more: { retryAfterSeconds: seconds },
  });
/** 503: temporarily unavailable; a retry can succeed. */
export const busy = (message: string, seconds = 2): Problem =>
  new Problem(503, 'busy', message, { more: { retryAfterSeconds: seconds } });
export const OVERLOADED = 'The server is too busy. Try again in a moment.';

/** The body of every refusal. */
export interface ProblemBody {
  readonly message: string | readonly string[];
  readonly code: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string;
  readonly [more: string]: unknown;
}
