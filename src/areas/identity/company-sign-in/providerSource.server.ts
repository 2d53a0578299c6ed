import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { readSecret } from '#engine/settings/secrets.server.ts';
import { companySignIn } from './companySignIn.ts';
import type { ProviderSettings } from './provider.server.ts';

/** The company's provider as it is now; null where none is set up. */
export type ProviderSource = () => Promise<ProviderSettings | null>;

/** From the environment where that names one, else from the settings, so that a change holds with the next request. */
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
