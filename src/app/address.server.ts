import type { ProviderSettings } from '#areas/identity/identity.server.ts';
import type { Settings } from '#engine/environment/settings.server.ts';

/** Where people reach this installation: for links in letters, and to come back from the company's provider. */
export const addressOf = ({ publicUrl, port }: Settings): string => publicUrl ?? `http://localhost:${port}`;

/** The name of the machine people reach; null where nobody said it. */
export const hostOf = (publicUrl: string | undefined): string | null =>
  publicUrl ? new URL(publicUrl).hostname : null;

/** The company's provider; none while the environment names none. */
export function providerOf({
  oidcIssuer,
  oidcClientId,
  oidcClientSecret,
  oidcDomains,
}: Settings): ProviderSettings | undefined {
  if (!oidcIssuer || !oidcClientId || !oidcClientSecret) return undefined;
  return { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret, domains: oidcDomains };
}
