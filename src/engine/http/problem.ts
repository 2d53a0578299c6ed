import { ONE_TIME_PASSWORD } from './failure.ts';

/**
 * The one catalogue of refusals. Handlers throw a Problem; the edge shapes it; the form or page that asked shows it.
 * Anything else that is thrown is a defect: logged, answered 500 with its request id.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Field → messages. */
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  /** The message travels as a list of one: only about one-time passwords. */
  readonly isListed: boolean;
  /** Further facts of the answer: `current` and `changedFields` of a conflict, `holder` of a taken number. */
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

/** 422: something typed does not fit; messages by field. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): Problem =>
  new Problem(422, 'validation', 'Some fields are not valid. Correct them and try again.', { errors });

/** 422: a rule of the business says no, in a sentence the user reads. */
export const refused = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(422, code, message, { more });

/** 409: the record changed meanwhile, or what is asked for is taken. */
export const conflict = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem(409, code, message, { more });

export const badRequest = (message: string): Problem => new Problem(400, 'bad_request', message);
export const notSignedIn = (): Problem => new Problem(401, 'unauthenticated', 'Sign in to continue.');
/**
 * 400: a second factor is owed, or the last proof of who this is lies too far back. The page that gets this answer goes to
 * the verification and comes back.
 */
export const proofNeeded = (): Problem => new Problem(400, 'one_time_password', ONE_TIME_PASSWORD, { isListed: true });
/** 403: only somebody who is signed in may, not a program with a token. */
export const forPeople = (): Problem =>
  new Problem(403, 'session_only', 'This action does not accept tokens. Sign in to do it.');
export const notAllowed = (permission: string): Problem =>
  new Problem(403, 'forbidden', `You need the permission ${permission}. Ask an administrator for it.`, {
    more: { permission },
  });
/** 403: what is asked for belongs to a feature that is switched off for whoever asks. */
export const featureOff = (label: string): Problem =>
  new Problem(
    403,
    'feature_off',
    `“${label}” is turned off. Its records are kept. Ask an administrator to turn it on.`,
  );
/** Absent and out of scope look the same. */
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
/** 503: what is asked for cannot be had at this moment, and can in the next. */
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
