import * as oidc from 'openid-client';
import { type Problem, refused } from '#engine/http/problem.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { isAway } from '#engine/outbound/outcome.ts';
import { ALGORITHMS, wayOf } from './discovery.rules.ts';

/** The identity provider and our client registration there. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Email domains that may be connected. */
  readonly domains: readonly string[];
}

/** Verified identity claims from the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
}

/** Random values of one sign-in attempt. The browser keeps them, sealed. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Provider {
  readonly issuer: string;
  /** @param hint the likely account, so that the provider can skip the question */
  begin(redirectUri: string, secrets: Secrets, hint?: string): Promise<URL>;
  /** @throws 422 `company_sign_in` when the response does not match our request, or is from another provider */
  finish(answerUrl: URL, secrets: Secrets): Promise<Identity>;
}

const SECONDS = 10;

/** A client for the identity provider, through the outbound gate. Its metadata is read again for each use. */
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
      // The gate allows plain http only to addresses that the environment lists.
      ...(settings.issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    };
    const found = await oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      settings.clientSecret,
      undefined,
      options,
    );
    // `supportsPKCE` is a function of the library, not part of the metadata.
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
    // Verify the signature with the provider's published keys. TLS alone is not trusted.
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

/** Turns every fault of the provider into one refusal for the user. The log gets the actual reason. */
const refusal = (error: unknown, isProviderAway: boolean): Problem =>
  refused(
    'company_sign_in',
    isProviderAway
      ? 'The identity provider does not answer. Sign in another way, or try again in a minute. If this continues, contact your administrator.'
      : 'Single sign-on failed. Try again. If this continues, contact your administrator and sign in with your password.',
    { reason: reasonOf(error) },
  );

/** The message of the library or the gate, without any data that was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return `${code}: ${error.message}`.slice(0, 200);
}

/** @param onAway called when the provider does not answer, or answers with a server error */
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
