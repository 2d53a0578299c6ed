import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';

export interface CompanyAccount {
  readonly email: string;
  readonly isVerified?: boolean;
  readonly groups?: readonly string[];
}

/** A company's sign-in provider: the real library on its own port. */
export interface TestProvider {
  readonly issuer: string;
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  readonly accounts: Map<string, CompanyAccount>;
  /** Changes the identity token before it is sent; undefined leaves it unchanged. */
  tamper: ((idToken: string, key: JWK) => string) | undefined;
  /** Switches to another signing key. */
  rotate(): void;
  /** Signs a user in as a person does, and returns the query string of the redirect. */
  signIn(url: string, login: string): Promise<string>;
  /** Stops answering until it is opened again. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** @param redirectUri the redirect target */
export async function openTestProvider(redirectUri: string): Promise<TestProvider> {
  const client = { clientId: 'crm', clientSecret: randomBytes(32).toString('base64url') };
  const accounts = new Map<string, CompanyAccount>();
  let key = newKey();
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/token') && made.tamper)
      rewriting(response, (token) => made.tamper?.(token, key) ?? token);
    void handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begin = (): void => {
    handle = providerAt(issuer, { client, redirectUri, key, accounts }).callback();
  };
  begin();
  const made: TestProvider = {
    issuer,
    client,
    accounts,
    tamper: undefined,
    rotate: () => {
      key = newKey();
      begin();
    },
    signIn: (url, login) => passThrough(url, login, redirectUri),
    shut: () => new Promise((done) => server.close(() => done())),
    open: () => new Promise((done) => server.listen(Number(new URL(issuer).port), '127.0.0.1', () => done())),
    close: () => new Promise((done) => server.close(() => done())),
  };
  return made;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}

function providerAt(
  issuer: string,
  {
    client,
    redirectUri,
    key,
    accounts,
  }: {
    readonly client: TestProvider['client'];
    readonly redirectUri: string;
    readonly key: JWK;
    readonly accounts: TestProvider['accounts'];
  },
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified = true, groups = [] } = accounts.get(id) ?? { email: '' };
        return { sub: id, email, email_verified: isVerified, groups };
      },
    }),
  });
  provider.proxy = false;
  return provider;
}

/** Replaces the identity token in the response of the token endpoint. */
function rewriting(response: ServerResponse, change: (token: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((chunk?: unknown) => {
    const body = JSON.parse(String(chunk)) as { id_token?: string };
    const text = JSON.stringify(body.id_token ? { ...body, id_token: change(body.id_token) } : body);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

/** Follows the provider's pages and fills in their forms until it redirects back. */
async function passThrough(url: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    if (at.startsWith(redirectUri)) return new URL(at).search.slice(1);
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    form = undefined;
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next) {
      at = new URL(next, at).href;
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider says ${answer.status}: ${page.slice(0, 300)}`);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    at = new URL(action, at).href;
  }
  throw new Error('The provider never sent the browser back.');
}
