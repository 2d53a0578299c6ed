import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { settleSystems } from './operatingSystem.server.ts';
import { server } from './server.ts';

interface Named {
  readonly id?: number;
  readonly customerId: number;
  readonly hostname: string | null;
  readonly directoryDomain: string | null;
}

export const serverBehaviour = behaviour(server, { beforeSave: [checkHostnames, settleSystems] });

/** Refuses a host name that another server or virtual machine has in the same domain. */
export async function checkHostnames<R extends Named, A extends Named>(
  context: Context,
  changes: readonly ChangeOf<R, A>[],
): Promise<void> {
  const named = changes.flatMap((change) => {
    const { before, after } = change;
    const { hostname, directoryDomain } = after;
    return hostname && (before?.hostname !== hostname || before.directoryDomain !== directoryDomain)
      ? [{ change, hostname }]
      : [];
  });
  if (named.length === 0) return;
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    customerId: number;
    hostname: string;
    domain: string;
  }>(
    `select a.id, a.name, a.customer_id as "customerId", lower(a.hostname) as hostname, lower(coalesce(s.directory_domain, v.directory_domain, '')) as domain
       from asset a left join server s on s.id = a.id left join virtual_machine v on v.id = a.id
      where a.kind in ('server', 'virtualMachine') and a.customer_id = any($1::bigint[]) and lower(a.hostname) = any($2::text[]) and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [named.map(({ change }) => change.after.customerId), named.map(({ hostname }) => hostname.toLowerCase())],
  );
  for (const { change, hostname } of named) {
    const { after } = change;
    const isSame = (row: (typeof rows)[number]) =>
      row.id !== after.id &&
      row.customerId === after.customerId &&
      row.hostname === hostname.toLowerCase() &&
      row.domain === (after.directoryDomain ?? '').toLowerCase();
    const holder = rows.find(isSame);
    if (holder)
      refuseField(
        change,
        'hostname',
        `${holder.name} already has the host name ${hostname}${after.directoryDomain ? ` in ${after.directoryDomain}` : ''}.`,
      );
  }
}
