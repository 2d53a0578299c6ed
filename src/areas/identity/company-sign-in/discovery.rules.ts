/** One result of testing a provider. */
export interface Finding {
  /** `bad`: sign-in cannot work. `unsure`: it may work. */
  readonly level: 'good' | 'unsure' | 'bad';
  readonly words: string;
}

/** Accepted algorithms of ID tokens: asymmetric ones only, and never `none`. */
export const ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Client authentication methods, by preference. The first one that the provider supports is used. */
export const SECRET_WAYS = ['client_secret_post', 'client_secret_basic'] as const;

/** URL of the provider's metadata (OpenID Connect Discovery 1.0, section 4). */
export const discoveryAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/**
 * Findings on the metadata of a provider, for the administrator who configures it.
 * @param said the metadata document as received @param issuer as entered
 */
export function findingsOf(said: unknown, issuer: string): readonly Finding[] {
  if (!isObject(said) || typeof said.issuer !== 'string')
    return [bad('The server answered, but not as an OpenID Connect provider. Check the address.')];
  return [
    said.issuer === issuer
      ? good(`The provider answered as ${issuer}.`)
      : bad(`The provider is ${said.issuer}. Enter exactly this issuer.`),
    ...PLACES.filter(([key]) => typeof said[key] !== 'string').map(([, what]) =>
      bad(`The provider does not state ${what}.`),
    ),
    pkceOf(textsIn(said.code_challenge_methods_supported)),
    algorithmsOf(textsIn(said.id_token_signing_alg_values_supported) ?? ['RS256']),
    ...(wayOf(said.token_endpoint_auth_methods_supported) === null
      ? [bad('The provider does not accept a client secret. Register a web application with a secret.')]
      : []),
    ...claimsOf(textsIn(said.claims_supported)),
  ];
}

const PLACES = [
  ['authorization_endpoint', 'its authorisation endpoint'],
  ['token_endpoint', 'its token endpoint'],
  ['jwks_uri', 'its key set'],
] as const;

/** The client authentication method to use; null when the provider supports none of ours. The list is optional. */
export function wayOf(methods: unknown): (typeof SECRET_WAYS)[number] | null {
  const offered = textsIn(methods);
  return offered === null ? SECRET_WAYS[0] : (SECRET_WAYS.find((way) => offered.includes(way)) ?? null);
}

function pkceOf(methods: readonly string[] | null): Finding {
  if (methods === null)
    return {
      level: 'unsure',
      words:
        'The provider does not state PKCE support. Some providers that support PKCE with S256, such as Microsoft, do not state it.',
    };
  return methods.includes('S256')
    ? good('The provider supports PKCE with S256.')
    : bad('The provider supports PKCE only without S256. PKCE with S256 is required.');
}

function algorithmsOf(offered: readonly string[]): Finding {
  const known = offered.filter((each) => ALGORITHMS.includes(each));
  return known.length > 0
    ? good(`The provider signs with ${known.join(', ')}.`)
    : bad(
        `The provider signs with ${offered.join(', ') || 'no algorithm'}. Accepted algorithms: ${ALGORITHMS.join(', ')}.`,
      );
}

/** Groups are not a standard claim, so they are checked only if the provider lists its claims. */
function claimsOf(claims: readonly string[] | null): readonly Finding[] {
  if (claims === null) return [];
  return [
    ...(claims.includes('email')
      ? []
      : [
          {
            level: 'unsure',
            words: 'The provider does not list email addresses. The first sign-in needs a verified email address.',
          } as const,
        ]),
    ...(claims.includes('groups')
      ? [good('The provider sends groups, so roles can follow groups.')]
      : [
          {
            level: 'unsure',
            words: 'The provider does not list “groups”. Roles by group need them.',
          } as const,
        ]),
  ];
}

const good = (words: string): Finding => ({ level: 'good', words });
const bad = (words: string): Finding => ({ level: 'bad', words });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : null;
