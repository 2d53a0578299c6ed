import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appState } from './appState.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { api, checkCsrfToken, onAnswers, replaceCsrfToken } from './client.web.ts';
import { connectionNow, noteConnection } from './connection.web.ts';
import { ApiError, ONE_TIME_PASSWORD } from './failure.ts';

let server: Answering;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});

beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/customers?q=ash`);
});
afterAll(() => server.close());

beforeEach(() => {
  server.expect();
  replaceCsrfToken('first-token');
});
afterEach(() => {
  logged.mockClear();
  onAnswers({ secondFactor: () => {}, signedOut: () => {}, socketId: () => null });
  noteConnection('online');
});

const keys = () => server.asked.map(({ headers }) => headers['idempotency-key']);

describe('every request', () => {
  it('identifies the application and carries the current token of the page', async () => {
    await api('/api/v1/customers');
    replaceCsrfToken('second-token');
    await api('/api/v1/customers');
    expect(server.asked.map(({ headers }) => headers['x-csrf-token'])).toEqual(['first-token', 'second-token']);
    expect(server.asked.map(({ headers }) => headers['x-requested-with'])).toEqual([
      'XMLHttpRequest',
      'XMLHttpRequest',
    ]);
  });

  it('leaves the token out if the page has none, which is reported once at the start', async () => {
    document.querySelector('meta[name="csrf-token"]')?.remove();
    checkCsrfToken();
    await api('/api/v1/customers');
    expect(server.asked[0]?.headers).not.toHaveProperty('x-csrf-token');
    expect(logged.mock.calls).toEqual([[expect.stringMatching(/^CSRF token not found/)]]);
  });

  it('names the live connection if there is one', async () => {
    await api('/api/v1/customers');
    onAnswers({ socketId: () => '123.456' });
    await api('/api/v1/customers');
    expect(server.asked.map(({ headers }) => headers['x-socket-id'])).toEqual([undefined, '123.456']);
  });

  it('sends and reads JSON', async () => {
    server.expect({ status: 201, body: { row: { id: 7, name: 'Ashfield' } } }, { status: 204 });
    expect(await api('/api/v1/customers', { method: 'POST', body: { name: 'Ashfield' } })).toEqual({
      row: { id: 7, name: 'Ashfield' },
    });
    expect(server.asked[0]).toMatchObject({ method: 'POST', body: '{"name":"Ashfield"}' });
    expect(server.asked[0]?.headers['content-type']).toBe('application/json');
    expect(await api('/api/v1/session', { method: 'DELETE' })).toBeUndefined();
  });

  it('that changes data carries its own key, so that it runs once', async () => {
    await api('/api/v1/customers', { method: 'POST', body: {} });
    await api('/api/v1/customers', { method: 'POST', body: {} });
    await api('/api/v1/customers/7', { method: 'PATCH', body: {} });
    await api('/api/v1/customers/7', { method: 'DELETE' });
    await api('/api/v1/session', { method: 'POST', body: {}, idempotent: false });
    await api('/api/v1/customers');
    expect(keys().slice(0, 4)).toEqual(Array(4).fill(expect.stringMatching(/^[\d-]{7,43}$/)));
    expect(new Set(keys().slice(0, 4)).size).toBe(4);
    expect(keys().slice(4)).toEqual([undefined, undefined]);
  });

  it('counts as loading until the last of several has its response', async () => {
    const both = Promise.all([api('/api/v1/customers'), api('/api/v1/jobs')]);
    expect(appState().loading).toBe(true);
    expect(document.documentElement.dataset.loading).toBe('true');
    await both;
    expect(appState().loading).toBe(false);
    expect(document.documentElement.dataset.loading).toBeUndefined();
  });
});

describe('a change whose response was lost', () => {
  const inDoubt = {
    status: 503,
    body: { message: 'It may be saved or not.', code: 'in_doubt', requestId: 'r1', retryAfterSeconds: 0 },
  };
  const change = (name: string) => api('/api/v1/customers/7', { method: 'PATCH', body: { version: 1, name } });

  it('is repeated automatically under the same key, and the caller gets the result', async () => {
    server.expect(inDoubt, inDoubt, { status: 200, body: { row: { id: 7, version: 2 } } });
    expect(await change('Ash')).toEqual({ row: { id: 7, version: 2 } });
    expect(keys()).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is given up after a while, and has the same key when it is repeated', async () => {
    server.expect(inDoubt, inDoubt, inDoubt, inDoubt);
    await expect(change('Elm')).rejects.toMatchObject({ status: 503, code: 'in_doubt' });
    await change('Elm');
    expect(keys()).toHaveLength(5);
    expect(new Set(keys()).size).toBe(1);
    // Its result is known, so the next request gets a new key although it has the same content.
    await change('Elm');
    expect(keys()[5]).not.toBe(keys()[0]);
  });

  it('is another change if its content differs', async () => {
    server.expect({ status: 500 });
    await expect(change('Oak')).rejects.toMatchObject({ status: 500 });
    await change('Fir');
    await change('Oak');
    const [oak, fir, again] = keys();
    expect(fir).not.toBe(oak);
    expect(again).toBe(oak);
  });

  it('is not repeated without a key, and neither is a read', async () => {
    server.expect(inDoubt, inDoubt);
    const password = { method: 'POST', body: {}, idempotent: false } as const;
    await expect(api('/api/v1/session/password', password)).rejects.toMatchObject({ code: 'in_doubt' });
    await expect(api('/api/v1/jobs')).rejects.toMatchObject({ code: 'in_doubt' });
    expect(server.asked).toHaveLength(2);
  });

  it('because of a locked record does not look like maintenance', async () => {
    server.expect({ status: 503, body: { message: 'Try again in a moment.', code: 'busy', requestId: 'r1' } });
    await expect(change('Yew')).rejects.toMatchObject({ code: 'busy' });
    expect(connectionNow()).toBe('online');
  });
});

describe('a required second factor', () => {
  const secondFactor = vi.fn();
  beforeEach(() => {
    secondFactor.mockClear();
    onAnswers({ secondFactor });
  });

  it('opens the verification, and the request still fails with the response', async () => {
    const body = { message: [ONE_TIME_PASSWORD], code: 'one_time_password', requestId: 'r1' };
    server.expect({ status: 400, body });
    await expect(api('/api/v1/jobs', { method: 'POST', body: {} })).rejects.toMatchObject({ status: 400, body });
    expect(secondFactor).toHaveBeenCalledOnce();
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    ['a text', 400, ONE_TIME_PASSWORD],
    ['an empty list', 400, []],
    ['a list with the text in second place', 400, ['Another.', ONE_TIME_PASSWORD]],
    ['a list with a similar text', 400, [`${ONE_TIME_PASSWORD} `]],
    ['that list with another status', 422, [ONE_TIME_PASSWORD]],
  ])('is not %s', async (_what, status, message) => {
    server.expect({ status, body: { message, code: 'bad_request', requestId: 'r1' } });
    await expect(api('/api/v1/jobs')).rejects.toMatchObject({ status });
    expect(secondFactor).not.toHaveBeenCalled();
    expect(logged).toHaveBeenCalledWith('GET', '/api/v1/jobs', status);
  });
});

describe('an expired token', () => {
  const stale = { status: 419, body: { message: 'x', code: 'csrf_mismatch', requestId: 'r1' } };

  it('is replaced in the page, and the request is repeated once under the same key', async () => {
    server.expect(stale, { status: 200, body: { csrf: 'new-token' } }, { status: 201, body: { row: { id: 1 } } });
    expect(await api('/api/v1/customers', { method: 'POST', body: { name: 'A' } })).toEqual({ row: { id: 1 } });
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/v1/customers', '/api/v1/session', '/api/v1/customers']);
    expect(server.asked[2]?.headers['x-csrf-token']).toBe('new-token');
    expect(server.asked[2]?.headers['idempotency-key']).toBe(server.asked[0]?.headers['idempotency-key']);
    expect(document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content).toBe('new-token');
    expect(logged).not.toHaveBeenCalled();
  });

  it('that stays expired is a failure, not a loop', async () => {
    server.expect(stale, { status: 200, body: { csrf: 'new-token' } }, stale);
    await expect(api('/api/v1/customers', { method: 'PATCH', body: {} })).rejects.toMatchObject({ status: 419 });
    expect(server.asked).toHaveLength(3);
    expect(logged).toHaveBeenCalledWith('PATCH', '/api/v1/customers', 419);
  });
});

describe('a failure', () => {
  it('contains what the form and the user need to know', async () => {
    const errors = { name: ['A customer with this name already exists.'] };
    server.expect({
      status: 422,
      body: {
        message: 'Some fields are not valid. Correct them and try again.',
        code: 'validation',
        errors,
        requestId: 'r-77',
      },
    });
    const failure = await failureOf(api('/api/v1/customers', { method: 'POST', body: {} }));
    expect(failure).toMatchObject({ status: 422, code: 'validation', fields: errors, requestId: 'r-77' });
    expect(failure.message).toBe('A customer with this name already exists.');
    expect(logged).toHaveBeenCalledWith('POST', '/api/v1/customers', 422);
  });

  it('of a throttled request says how long to wait, by body or by header', async () => {
    server.expect(
      { status: 429, body: { message: 'Wait.', code: 'throttled', retryAfterSeconds: 40, requestId: 'r1' } },
      { status: 429, body: { message: 'Wait.', code: 'throttled', requestId: 'r1' }, headers: { 'Retry-After': '7' } },
    );
    expect((await failureOf(api('/api/v1/session'))).retryAfterSeconds).toBe(40);
    expect((await failureOf(api('/api/v1/session'))).retryAfterSeconds).toBe(7);
  });

  it('because of an ended session is reported to the page', async () => {
    const signedOut = vi.fn();
    onAnswers({ signedOut });
    server.expect({ status: 401, body: { message: 'Sign in to continue.', code: 'unauthenticated', requestId: 'r1' } });
    await expect(api('/api/v1/jobs')).rejects.toMatchObject({ status: 401 });
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it('without JSON still gives a sentence', async () => {
    server.expect({ status: 500, body: undefined, headers: { 'Content-Type': 'text/html' } });
    const failure = await failureOf(api('/api/v1/jobs'));
    expect(failure.message).toMatch(/An error occurred on the server/);
    expect(failure.fields).toEqual({});
  });

  it('of the network makes the page offline until a response arrives', async () => {
    const failure = await failureOf(api('http://127.0.0.1:1/api/v1/jobs'));
    expect(failure).toMatchObject({ status: 0, code: 'offline' });
    expect(connectionNow()).toBe('offline');
    await api('/api/v1/jobs');
    expect(connectionNow()).toBe('online');
  });

  it('for maintenance is shown until it is over', async () => {
    server.expect({
      status: 503,
      body: { message: 'Back soon.', code: 'maintenance', requestId: 'r1' },
      headers: { 'Retry-After': '60' },
    });
    await failureOf(api('/api/v1/jobs'));
    expect(connectionNow()).toBe('maintenance');
    await api('/api/v1/jobs');
    expect(connectionNow()).toBe('online');
  });

  it('does not include a request that the caller cancelled', async () => {
    const caller = new AbortController();
    server.expect({ status: 200, afterMs: 2000 });
    setTimeout(() => caller.abort(), 50);
    const reason = await api('/api/v1/jobs', { signal: caller.signal }).catch((given: unknown) => given);
    expect(reason).toMatchObject({ name: 'AbortError' });
    expect(logged).not.toHaveBeenCalled();
    expect(connectionNow()).toBe('online');
    expect(appState().loading).toBe(false);
  });
});

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const reason: unknown = await request.then(
    () => new Error('The request succeeded.'),
    (failure: unknown) => failure,
  );
  if (reason instanceof ApiError) return reason;
  throw reason;
}
