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
  /** A change is done once however often it is sent: it carries a key of its own. False leaves it out. */
  readonly idempotent?: false;
}

/**
 * Asks the server: `await api<Page<Row>>('/api/v1/customers?q=ash')`.
 *
 * @throws ApiError for every answer that is not a success, and with status 0 when no answer came
 * @throws the signal's reason when the caller gave up
 */
export async function api<T>(path: string, ask: Ask = {}): Promise<T> {
  const done = beginLoading();
  try {
    const answer = await answerTo(path, ask);
    // The edge: what the address promises is taken at its word here and nowhere else.
    return (await contentOf(answer)) as T;
  } finally {
    done();
  }
}

/** What must be done about answers that concern the whole page, told by whoever can do it. */
interface Listeners {
  /** A second factor is asked for: go and give it. */
  readonly secondFactor: () => void;
  /** The session has ended. */
  readonly signedOut: () => void;
  /** The id of the live connection, when there is one: the server does not echo a change to its own sender. */
  readonly socketId: () => string | null;
  /** Something was written: the number of the request, by which live updates know it again. */
  readonly wrote: (requestId: string) => void;
  /** What was changed by it, as `readOwnChanges` reads it. */
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

/** The headers every request of the application carries; for uploads and downloads that cannot go through `api`. */
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

/** Without the token the page can still read, so it says so once and goes on. */
export function checkCsrfToken(): void {
  if (!csrfToken()) console.error('CSRF token not found: this page cannot save changes.');
}

/** Puts a new token into the page; the next request carries it. */
export function replaceCsrfToken(token: string): void {
  const meta =
    csrfMeta() ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name: 'csrf-token' }));
  meta.content = token;
}

/** The keys of changes whose end nobody has heard, by what was asked: who asks the same again learns what became of it. */
const unheard = new Map<string, string>();
/** How often a change is sent again by itself when the server does not know its end. */
const REPEATS = 3;

async function answerTo(path: string, ask: Ask): Promise<Response> {
  const { method = 'GET', body, idempotent = method !== 'GET' } = ask;
  // Files read all alike, so each is known again only while it is sent.
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

/** Reads a new token into the page; false when there is none to be had. */
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
  // Whoever is busy is there.
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

/** Not `randomUUID`, which exists on secure pages only: a site under test on plain http must save as well. */
export const freshKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
