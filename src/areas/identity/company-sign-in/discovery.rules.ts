/** One thing that was found out about a provider, in words. */
export interface Finding {
  /** `bad`: nobody could sign in like this. `unsure`: it may work. */
  readonly level: 'good' | 'unsure' | 'bad';
  readonly words: string;
}

/** Algorithms of identity tokens that are believed: none that signs with what everybody knows, and not none. */
export const ALGORITHMS: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** How this product shows the provider that it is itself. The first that a provider takes is used. */
export const SECRET_WAYS = ['client_secret_post', 'client_secret_basic'] as const;

/** Where a provider says what it is (OpenID Connect Discovery 1.0, section 4). */
export const discoveryAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/**
 * What somebody who sets a provider up should know of what it says of itself.
 * @param said its document, as it came @param issuer as it was typed
 */
export function findingsOf(said: unknown, issuer: string): readonly Finding[] {
  if (!isObject(said) || typeof said.issuer !== 'string')
    return [bad('It answers, but not as a provider of OpenID Connect does. Look at the address.')];
  return [
    said.issuer === issuer
      ? good(`It answers, and calls itself ${issuer}.`)
      : bad(`It calls itself ${said.issuer}. Write exactly that as the provider.`),
    ...PLACES.filter(([key]) => typeof said[key] !== 'string').map(([, what]) => bad(`It does not say ${what}.`)),
    pkceOf(textsIn(said.code_challenge_methods_supported)),
    algorithmsOf(textsIn(said.id_token_signing_alg_values_supported) ?? ['RS256']),
    ...(wayOf(said.token_endpoint_auth_methods_supported) === null
      ? [
          bad(
            'It does not take a client by its secret. Register this product there as a web application with a secret.',
          ),
        ]
      : []),
    ...claimsOf(textsIn(said.claims_supported)),
  ];
}

const PLACES = [
  ['authorization_endpoint', 'where people sign in'],
  ['token_endpoint', 'where it confirms who came'],
  ['jwks_uri', 'where its keys are'],
] as const;

/** The way to show the secret that a provider takes; null where it takes none of ours. It need not say. */
export function wayOf(methods: unknown): (typeof SECRET_WAYS)[number] | null {
  const offered = textsIn(methods);
  return offered === null ? SECRET_WAYS[0] : (SECRET_WAYS.find((way) => offered.includes(way)) ?? null);
}

function pkceOf(methods: readonly string[] | null): Finding {
  if (methods === null)
    return {
      level: 'unsure',
      words: 'It does not say whether it takes PKCE with S256. Some that take it, such as Microsoft’s, do not say so.',
    };
  return methods.includes('S256')
    ? good('It takes PKCE with S256.')
    : bad('It offers PKCE without S256, which this product insists on.');
}

function algorithmsOf(offered: readonly string[]): Finding {
  const known = offered.filter((each) => ALGORITHMS.includes(each));
  return known.length > 0
    ? good(`It signs with ${known.join(', ')}.`)
    : bad(`It signs with ${offered.join(', ') || 'nothing'}; believed are ${ALGORITHMS.join(', ')}.`);
}

/** Groups are no standard claim, so they are only spoken of where claims are listed. */
function claimsOf(claims: readonly string[] | null): readonly Finding[] {
  if (claims === null) return [];
  return [
    ...(claims.includes('email')
      ? []
      : [
          {
            level: 'unsure',
            words:
              'It does not list e-mail addresses among what it tells; the first sign-in needs one that it has verified.',
          } as const,
        ]),
    ...(claims.includes('groups')
      ? [good('It tells groups, so roles can follow from them.')]
      : [
          {
            level: 'unsure',
            words: 'It does not list “groups” among what it tells; roles by group need them.',
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
