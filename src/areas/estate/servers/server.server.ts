import { type Change, beforeSave } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { server } from './server.ts';

/** A host name names one machine in its domain. */
export function registerServers(): void {
  beforeSave(server, checkHostnames);
}

async function checkHostnames(context: Context, changes: readonly Change[]): Promise<void> {
  const named = changes.filter(
    ({ before, after }) =>
      after.hostname &&
      (!before || before.hostname !== after.hostname || before.directoryDomain !== after.directoryDomain),
  );
  if (named.length === 0) return;
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    customerId: number;
    hostname: string;
    domain: string;
  }>(
    `select a.id, a.name, a.customer_id as "customerId", lower(a.hostname) as hostname, lower(coalesce(s.directory_domain, '')) as domain
       from server s join asset a on a.id = s.id
      where a.customer_id = any($1::bigint[]) and lower(a.hostname) = any($2::text[]) and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [named.map(({ after }) => after.customerId), named.map(({ after }) => String(after.hostname).toLowerCase())],
  );
  for (const change of named) {
    const { after } = change;
    const isSame = (row: (typeof rows)[number]) =>
      row.id !== after.id &&
      row.customerId === after.customerId &&
      row.hostname === String(after.hostname).toLowerCase() &&
      row.domain === String(after.directoryDomain ?? '').toLowerCase();
    const holder = rows.find(isSame);
    if (holder)
      refuseField(
        change,
        'hostname',
        `${holder.name} already answers to ${String(after.hostname)}${after.directoryDomain ? ` in ${String(after.directoryDomain)}` : ''}.`,
      );
  }
}
