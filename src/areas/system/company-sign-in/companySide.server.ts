import type { Outbound } from '#core/outbound/outbound.server.ts';
import type { Complaints } from '#core/settings/groups.ts';
import type { GroupSide } from '#core/settings/sides.server.ts';
import type { ProviderSettings } from './provider.server.ts';

/** What the settings of the company sign-in are in this installation: what its environment decides, where it may go. */
export function companySide(outbound: Pick<Outbound, 'judge'>, environment: ProviderSettings | undefined): GroupSide {
  if (environment) {
    const { issuer, clientId, domains } = environment;
    return {
      outside: {
        by: 'OIDC_ISSUER and what belongs to it',
        decides: ['issuer', 'clientId', 'clientSecret', 'domains'],
        says: { issuer, clientId, domains: domains.join(', ') || 'none' },
      },
    };
  }
  return {
    check: async ({ issuer, isOnlyWay }): Promise<Complaints> => {
      if (typeof issuer !== 'string')
        return isOnlyWay ? { issuer: 'The company sign-in is the only way in, so it needs its provider.' } : {};
      const found = await outbound.judge('companySignIn', issuer);
      return found === 'ok' ? {} : { issuer: complaint(issuer, found) };
    },
  };
}

function complaint(issuer: string, found: 'no address' | 'refused by policy'): string {
  if (found === 'no address') return 'Nothing has this address. Look at its spelling.';
  return issuer.startsWith('http:')
    ? 'Write an address that begins with https://. Without encryption only a provider inside is asked, whose network stands under System, Allowed networks.'
    : 'The product may not go there: it is an address inside a network. Write its network out under System, Allowed networks, for Company sign-in.';
}
