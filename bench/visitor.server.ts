import { Agent, request as requestPlain } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** From the first byte sent to the last received. */
  readonly milliseconds: number;
}

/** One user in one browser: a session and a persistent connection. */
export interface Visitor {
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  /** Sends JSON, or a form unchanged. */
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<Answer>;
  leave(): void;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in as a browser does.
 * @throws if the product refuses
 */
export async function signIn(address: string, credentials: Credentials): Promise<Visitor> {
  const secure = address.startsWith('https:');
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  let csrf = '';

  const ask = (method: string, path: string, body?: Buffer, type?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const sent = (secure ? requestSecure : requestPlain)(
        new URL(path, address),
        {
          method,
          agent,
          headers: {
            cookie,
            ...(body ? { 'content-type': type, 'content-length': body.length } : {}),
            ...(method === 'GET' ? {} : { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf }),
          },
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.on('error', reject);
          answer.on('end', () => {
            const given = answer.headers['set-cookie']?.[0]?.split(';')[0];
            if (given) cookie = given;
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(pieces),
              milliseconds: performance.now() - began,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  const visitor: Visitor = {
    get cookie() {
      return cookie;
    },
    get: async (path) => checked(await ask('GET', path), path),
    send: async (method, path, body) => {
      if (!(body instanceof FormData))
        return checked(await ask(method, path, Buffer.from(JSON.stringify(body)), 'application/json'), path);
      const form = new Response(body);
      const type = form.headers.get('content-type') ?? '';
      return checked(await ask(method, path, Buffer.from(await form.arrayBuffer()), type), path);
    },
    leave: () => agent.destroy(),
  };
  csrf = csrfIn(await visitor.get('/api/v1/session'));
  csrf = csrfIn(await repeated(() => visitor.send('POST', '/api/v1/session', { ...credentials, remember: false })));
  return visitor;
}

const TRIES = 4;

/** A user whose sign-in meets another sign-in of the same account tries again, as the answer asks. */
async function repeated(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES; ; left--)
    try {
      return await send();
    } catch (error) {
      const seconds = /answered 503: .*"retryAfterSeconds":(\d+)/.exec(String(error))?.[1];
      if (seconds === undefined || left <= 1) throw error;
      await pause(Number(seconds) * 1_000);
    }
}

/** Throws on a refused request, so that it never counts as a measurement. */
function checked(answer: Answer, path: string): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${path} answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 400)}`);
}

function csrfIn(answer: Answer): string {
  const body = jsonOf(answer);
  if (!isRecord(body) || typeof body.csrf !== 'string') throw new Error('The session has no token for changes.');
  return body.csrf;
}

export const jsonOf = (answer: Answer): unknown => JSON.parse(answer.body.toString('utf8'));

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows in the response of a list. */
export function rowsOf(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  const body = jsonOf(answer);
  const rows = isRecord(body) ? body.rows : undefined;
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw new Error('The answer is no list.');
  return rows;
}
