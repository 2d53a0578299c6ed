import * as oidc from 'openid-client';
import { type Problem, refused } from '#engine/http/problem.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { isAway } from '#engine/outbound/outcome.ts';
import { ALGORITHMS, wayOf } from './discovery.rules.ts';

/** Where the company's provider is, and what we are there. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses at these domains may be connected. */
  readonly domains: readonly string[];
}

/** Who somebody is, as the provider says, checked. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

/** What a try to sign in is bound to; all of it is chance, and kept by the browser, sealed. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  readonly issuer: string;
  /** @param hint whose account it is likely to be, so that the provider need not ask */
  begin(redirectUri: string, secrets: Secrets, hint?: string): Promise<URL>;
  /** @throws 422 `company_sign_in` when the answer is not one to our question, by the provider we know */
  finish(answerUrl: URL, secrets: Secrets): Promise<Identity>;
}

const SECONDS = 10;

/** Speaks to the provider, through the one way out of this installation. What it says of itself is asked anew each time. */
export function openProvider(settings: ProviderSettings, outbound: Outbound): Provider {
  let isProviderAway = false;
  const ask = fetchBy(outbound, () => (isProviderAway = true));
  const telling = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw refusal(error, isProviderAway);
    });
  const configuration = async (): Promise<oidc.Configuration> => {
    const options = {
      [oidc.customFetch]: ask,
      timeout: SECONDS,
      // The gate lets plain http through only to addresses that the environment writes out.
      ...(settings.issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    };
    const found = await oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      settings.clientSecret,
      undefined,
      options,
    );
    // `supportsPKCE` is a function of the library's own, and no part of what the provider says.
    const {
      id_token_signing_alg_values_supported: offered = ['RS256'],
      supportsPKCE: _,
      ...metadata
    } = found.serverMetadata();
    const known = new oidc.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: offered.filter((each) => ALGORITHMS.includes(each)) },
      settings.clientId,
      settings.clientSecret,
      (wayOf(metadata.token_endpoint_auth_methods_supported) === 'client_secret_basic'
        ? oidc.ClientSecretBasic
        : oidc.ClientSecretPost)(settings.clientSecret),
    );
    known.timeout = SECONDS;
    known[oidc.customFetch] = ask;
    if (settings.issuer.startsWith('http:')) oidc.allowInsecureRequests(known);
    // The signature is checked by the provider's published keys, not taken on trust because it came by TLS.
    oidc.enableNonRepudiationChecks(known);
    return known;
  };

  return {
    issuer: settings.issuer,
    begin: async (redirectUri, { state, nonce, verifier }, hint) =>
      oidc.buildAuthorizationUrl(await telling(configuration), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(hint === undefined ? {} : { login_hint: hint }),
      }),
    finish: (answerUrl, { state, nonce, verifier }) =>
      telling(async () => {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), answerUrl, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || claims.iss !== settings.issuer) throw new Error('The answer came from another issuer.');
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof claims.email === 'string' ? claims.email : null,
          isEmailVerified: claims.email_verified === true,
          groups: textsIn(claims.groups),
        };
      }),
  };
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Whatever is wrong between us and the provider is one refusal for the person; what it was is for the log. */
const refusal = (error: unknown, isProviderAway: boolean): Problem =>
  refused(
    'company_sign_in',
    isProviderAway
      ? 'The identity provider does not answer. Sign in another way, or try again in a minute. If this continues, contact your administrator.'
      : 'Single sign-on failed. Try again. If this continues, contact your administrator and sign in with your password.',
    { reason: reasonOf(error) },
  );

/** In words of the library or the gate, without anything that was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return `${code}: ${error.message}`.slice(0, 200);
}

/** @param onAway is told when nobody answers, or nobody who can */
const fetchBy =
  (outbound: Outbound, onAway: () => void): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const outcome = await outbound.request('companySignIn', url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
    if (isAway(outcome)) onAway();
    if (outcome.status === null) throw new Error(outcome.said);
    return new Response(outcome.body ? Buffer.from(outcome.body) : null, {
      status: outcome.status,
      headers: outcome.headers,
    });
  };
