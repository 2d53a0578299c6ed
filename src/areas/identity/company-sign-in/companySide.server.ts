import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import type { Complaints } from '#engine/settings/groups.ts';
import type { GroupSide } from '#engine/settings/sides.server.ts';
import { readMapping } from './groupRoles.rules.ts';
import type { ProviderSettings } from './provider.server.ts';

/** Single sign-on settings in this installation: values fixed by the environment, and permitted hosts. */
export function companySide(
  database: Queryable,
  outbound: Pick<Outbound, 'judge'>,
  environment: ProviderSettings | undefined,
): GroupSide {
  const roles = (values: Readonly<Values>) => unknownRoles(database, String(values.groupRoles ?? ''));
  if (environment) {
    const { issuer, clientId, domains } = environment;
    return {
      outside: {
        by: 'OIDC_ISSUER and its settings',
        decides: ['issuer', 'clientId', 'clientSecret', 'domains'],
        says: { issuer, clientId, domains: domains.join(', ') || 'none' },
      },
      check: roles,
    };
  }
  return {
    check: async (values): Promise<Complaints> => {
      const { issuer, isOnlyWay } = values;
      const complaints = await roles(values);
      if (typeof issuer !== 'string')
        return isOnlyWay
          ? { ...complaints, issuer: 'Single sign-on is required, so it needs a provider.' }
          : complaints;
      const found = await outbound.judge('companySignIn', issuer);
      return found === 'ok' ? complaints : { ...complaints, issuer: complaint(issuer, found) };
    },
  };
}

/** Refuses lines that name an unknown role, which would silently have no effect. */
async function unknownRoles(database: Queryable, groupRoles: string): Promise<Complaints> {
  const named = readMapping(groupRoles).mapping.map(({ role }) => role);
  const { rows } = await database.query<{ name: string }>(
    `select n.name from unnest($1::text[]) with ordinality n (name, at)
      where not exists (select 1 from role r where lower(r.name) = lower(n.name) and r.archived_at is null) order by n.at limit 1`,
    [named],
  );
  return rows[0] ? { groupRoles: `Role “${rows[0].name}” not found. Enter a name from the list of roles.` } : {};
}

function complaint(issuer: string, found: 'no address' | 'refused by policy'): string {
  if (found === 'no address') return 'The server name was not found. Check the spelling.';
  return issuer.startsWith('http:')
    ? 'Enter an address that starts with https://. Plain http is allowed only for private networks in Settings > Allowed networks.'
    : 'This address is in a private network. Add the network to Settings > Allowed networks, for single sign-on.';
}
