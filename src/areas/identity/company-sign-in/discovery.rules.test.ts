import { describe, expect, it } from 'vitest';
import { discoveryAddress, findingsOf, wayOf } from './discovery.rules.ts';

const ISSUER = 'https://login.example.com';
const GOOD = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256'],
  claims_supported: ['sub', 'email', 'groups'],
};
const told = (part: object) =>
  findingsOf({ ...GOOD, ...part }, ISSUER)
    .filter(({ level }) => level !== 'good')
    .map(({ level, words }) => `${level}: ${words}`)
    .join('\n');

describe('the discovery document of a provider', () => {
  it('is good if everything is there', () => {
    expect(told({})).toBe('');
  });
  it.each([
    [{ issuer: `${ISSUER}/` }, /^bad: The provider is https:\/\/login\.example\.com\/\. Enter exactly this/],
    [{ issuer: 7 }, /^bad: The server answered, but not as an OpenID/],
    [{ token_endpoint: undefined }, /^bad: The provider does not state its token endpoint/],
    [{ code_challenge_methods_supported: ['plain'] }, /^bad: The provider supports PKCE only without S256/],
    [{ code_challenge_methods_supported: undefined }, /^unsure: The provider does not state PKCE support/],
    [
      { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      /^bad: The provider signs with HS256, none\. Accepted algorithms: /,
    ],
    [
      { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
      /^bad: The provider does not accept a client secret/,
    ],
    [{ claims_supported: ['email'] }, /^unsure: The provider does not list “groups”/],
  ])('is reported with what is missing: %j', (part, words) => {
    expect(told(part)).toMatch(words);
  });
  it('may not be a document at all', () => {
    for (const said of [null, [], 'hello', 7]) expect(findingsOf(said, ISSUER)).toMatchObject([{ level: 'bad' }]);
  });
});

describe('a client secret', () => {
  it.each([
    [undefined, 'client_secret_post'],
    [['client_secret_basic', 'client_secret_post'], 'client_secret_post'],
    [['client_secret_basic', 'private_key_jwt'], 'client_secret_basic'],
    [['none'], null],
  ])('is sent as the provider accepts it: %j', (methods, way) => {
    expect(wayOf(methods)).toBe(way);
  });
});

it('the address of the document follows the issuer, with or without a path', () => {
  expect(discoveryAddress('https://a.example/')).toBe('https://a.example/.well-known/openid-configuration');
  expect(discoveryAddress('https://a.example/t/v2')).toBe('https://a.example/t/v2/.well-known/openid-configuration');
});
