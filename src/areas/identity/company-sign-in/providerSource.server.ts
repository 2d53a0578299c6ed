import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { readSecret } from '#engine/settings/secrets.server.ts';
import { companySignIn } from './companySignIn.ts';
import type { ProviderSettings } from './provider.server.ts';

/** The current identity provider; null when none is configured. */
export type ProviderSource = () => Promise<ProviderSettings | null>;

/** Reads the environment first, then the settings. A change applies from the next request. */
export function providerSource(
  database: Queryable,
  keys: KeyRing,
  environment: ProviderSettings | undefined,
): ProviderSource {
  if (environment) return async () => environment;
  return async () => {
    const { issuer, clientId, domains } = await readGroup(database, companySignIn);
    if (issuer === null || clientId === null) return null;
    const clientSecret = await readSecret(database, keys, companySignIn, 'clientSecret');
    if (clientSecret === null) return null;
    return { issuer, clientId, clientSecret, domains: (domains ?? []).map((domain) => domain.toLowerCase()) };
  };
}
