import { beginLoading } from './appState.web.ts';
import { noteConnection } from './connection.web.ts';
import { ApiError } from './failure.ts';
import { OWN_CHANGES } from './ownChanges.ts';

export interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a form or a file. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes carry an idempotency key, so that a repeated one is applied once. False omits the key. */
  readonly idempotent?: false;
}

/**
 * Sends a request to the server: `await api<Page<Row>>('/api/v1/customers?q=ash')`.
 *
 * @throws ApiError for every answer that is not a success, and with status 0 if there was no answer
 * @throws the signal's reason if the caller aborted
 */
export async function api<T>(path: string, ask: Ask = {}): Promise<T> {
  const done = beginLoading();
  try {
    const answer = await answerTo(path, ask);
    // The answer's type is trusted here and nowhere else.
    return (await contentOf(answer)) as T;
  } finally {
    done();
  }
}

/** Callbacks for answers that affect the whole page. */
interface Listeners {
  /** The server requires a second factor, so the user must be sent to the verification page. */
  readonly secondFactor: () => void;
  /** The session has ended. */
  readonly signedOut: () => void;
  /** The id of the live connection, so that the server does not send a change back to its own page. */
  readonly socketId: () => string | null;
  /** A change was saved: the id of the request, by which live updates recognise it. */
  readonly wrote: (requestId: string) => void;
  /** The changes that the answer reports, in the format of `readOwnChanges`. */
  readonly changed: (told: string) => void;
}
let listeners: Listeners = {
  secondFactor: () => {},
  signedOut: () => {},
  socketId: () => null,
  wrote: () => {},
  changed: () => {},
};

export function onAnswers(heard: Partial<Listeners>): void {
  listeners = { ...listeners, ...heard };
}

/** Headers of every request of the application, for uploads and downloads that cannot use `api`. */
export function requestHeaders(): Record<string, string> {
  const token = csrfToken();
  const socket = listeners.socketId();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token ? { 'X-CSRF-TOKEN': token } : {}),
    ...(socket ? { 'X-Socket-ID': socket } : {}),
  };
}

/** Without the token the page can only read, so the error is logged once. */
export function checkCsrfToken(): void {
  if (!csrfToken()) console.error('CSRF token not found: this page cannot save changes.');
}

/** Replaces the CSRF token of the page, which the next request uses. */
export function replaceCsrfToken(token: string): void {
  const meta =
    csrfMeta() ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'csrf-token' }));
  meta.content = token;
}

/** Keys of changes with an unknown result, by request content. A repeated request returns the first result. */
const unheard = new Map<string, string>();
/** How often a change with an unknown result is repeated automatically. */
const REPEATS = 3;

async function answerTo(path: string, ask: Ask): Promise<Response> {
  const { method = 'GET', body, idempotent = method !== 'GET' } = ask;
  // Forms cannot be compared by content, so their key only applies to repeats within this call.
  const asked = body instanceof FormData ? freshKey() : method + path + JSON.stringify(body);
  const key = idempotent && (unheard.get(asked) ?? freshKey());
  if (key) unheard.set(asked, key);
  for (let left = REPEATS; ; left--) {
    const answer = await send(path, ask, key);
    if (answer.status < 500) unheard.delete(asked);
    if (answer.ok) return answer;
    if (answer.status === 419 && left === REPEATS && (await renewToken())) continue;
    const failure = await refusal(path, ask, answer);
    if (failure.code !== 'in_doubt' || !key || left < 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, Number(failure.retryAfterSeconds) * 1000));
  }
}

async function send(
  path: string,
  { method = 'GET', body, signal, headers }: Ask,
  key: string | false,
): Promise<Response> {
  const isPlain = body === undefined || body instanceof FormData || body instanceof Blob;
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        ...requestHeaders(),
        ...(isPlain ? {} : { 'Content-Type': 'application/json' }),
        ...(key ? { 'Idempotency-Key': key } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (answer.status !== 503) noteConnection('online');
    const requestId = answer.headers.get('X-Request-Id');
    if (method !== 'GET' && requestId) listeners.wrote(requestId);
    const changed = answer.headers.get(OWN_CHANGES);
    if (changed) listeners.changed(changed);
    return answer;
  } catch (reason) {
    if (signal?.aborted) throw reason;
    noteConnection('offline');
    throw logged(path, method, new ApiError(0, null));
  }
}

/** Fetches a new token for the page; false if none is available. */
async function renewToken(): Promise<boolean> {
  const session = await fetch('/api/v1/session', { headers: requestHeaders() }).catch(() => null);
  const facts = session?.ok ? ((await session.json().catch(() => null)) as { readonly csrf?: unknown } | null) : null;
  if (typeof facts?.csrf !== 'string') return false;
  replaceCsrfToken(facts.csrf);
  return true;
}

async function refusal(path: string, { method = 'GET' }: Ask, answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const failure = new ApiError(answer.status, body, answer.headers.get('Retry-After'));
  // A busy server is still online.
  if (failure.status === 503)
    noteConnection(
      /busy|doubt|slow/.test(failure.code) ? 'online' : 'maintenance',
      failure.retryAfterSeconds ?? undefined,
    );
  if (failure.asksForSecondFactor) {
    listeners.secondFactor();
    return failure;
  }
  if (failure.status === 401) listeners.signedOut();
  return logged(path, method, failure);
}

function logged(path: string, method: string, failure: ApiError): ApiError {
  console.error(method, path, failure.status);
  return failure;
}

async function contentOf(answer: Response): Promise<unknown> {
  if (answer.status === 204 || answer.headers.get('Content-Length') === '0') return undefined;
  return answer.json();
}

const csrfMeta = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
const csrfToken = (): string => csrfMeta()?.content ?? '';

/** `randomUUID` exists only on secure pages, but a test site on plain http must be able to save too. */
export const freshKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
