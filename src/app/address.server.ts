import type { ProviderSettings } from '#areas/identity/identity.server.ts';
import type { Settings } from '#engine/environment/settings.server.ts';

/** The address of this installation: for links in emails, and for the return from the company's identity provider. */
export const addressOf = ({ publicUrl, port }: Settings): string => publicUrl ?? `http://localhost:${port}`;

/** The host name of the installation, or null if it is not configured. */
export const hostOf = (publicUrl: string | undefined): string | null =>
  publicUrl ? new URL(publicUrl).hostname : null;

/** The company's identity provider, if the environment configures one. */
export function providerOf({
  oidcIssuer,
  oidcClientId,
  oidcClientSecret,
  oidcDomains,
}: Settings): ProviderSettings | undefined {
  if (!oidcIssuer || !oidcClientId || !oidcClientSecret) return undefined;
  return { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret, domains: oidcDomains };
}
