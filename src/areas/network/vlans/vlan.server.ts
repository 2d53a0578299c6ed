import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { vlan } from './vlan.ts';
import { vlanGroup } from './vlanGroup.ts';

/** Behaviour of VLANs: IDs must be within their group and unique at a site. */
export const vlanBehaviour = behaviour(vlan, {
  beforeSave: [keepInGroup, refuseTwice],
  refuses: { archive: inUse },
});

/** The ID range of a group must include its VLANs. */
export const vlanGroupBehaviour = behaviour(vlanGroup, { beforeSave: [refuseNarrow], refuses: { archive: filled } });

type VlanChange = Change<typeof vlan>;

async function keepInGroup(context: Context, changes: readonly VlanChange[]): Promise<void> {
  const grouped = changes.filter(({ action, after }) => action !== 'archive' && after.groupId !== null);
  if (grouped.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; lowest: number; highest: number }>(
    'select id, name, lowest_id as lowest, highest_id as highest from vlan_group where id = any($1::bigint[])',
    [grouped.map(({ after }) => after.groupId)],
  );
  for (const change of grouped) {
    const group = rows.find(({ id }) => id === change.after.groupId);
    const { vid } = change.after;
    if (group && (vid < group.lowest || vid > group.highest))
      refuseField(change, 'vid', `The group ${group.name} has VLAN IDs from ${group.lowest} to ${group.highest}.`);
  }
}

/**
 * Refuses an ID that another VLAN for all sites has when neither is in a group. A lock serialises concurrent changes;
 * unique indexes cover the other cases.
 */
async function refuseTwice(context: Context, changes: readonly VlanChange[]): Promise<void> {
  const claiming = changes.filter(
    ({ problem, action, before, after }) =>
      !problem &&
      action !== 'archive' &&
      after.siteId === null &&
      after.groupId === null &&
      (!before ||
        action === 'restore' ||
        before.vid !== after.vid ||
        before.siteId !== null ||
        before.groupId !== null ||
        before.customerId !== after.customerId),
  );
  if (claiming.length === 0) return;
  for (const customerId of [...new Set(claiming.map(({ after }) => after.customerId))].sort((a, b) => a - b))
    await context.tx.query(`select pg_advisory_xact_lock(hashtext('vlan'), $1::int)`, [customerId]);
  const { rows } = await context.tx.query<{ id: number; customerId: number; vid: number; name: string }>(
    `select id, customer_id as "customerId", vid, name from vlan
      where customer_id = any($1::bigint[]) and vid = any($2::int[]) and site_id is null and group_id is null and archived_at is null`,
    [claiming.map(({ after }) => after.customerId), claiming.map(({ after }) => after.vid)],
  );
  const seen = new Map(rows.map((row) => [`${row.customerId} ${row.vid}`, row]));
  for (const change of claiming) {
    const { id = 0, customerId, vid, name } = change.after;
    const key = `${customerId} ${vid}`;
    const held = seen.get(key);
    if (held && held.id !== id) {
      const message = `VLAN ${vid} already exists as ${held.name}.`;
      change.problem = new Problem(409, 'vlan_taken', message, { errors: { vid: [message] } });
    } else seen.set(key, { id, customerId, vid, name });
  }
}

type Asking = Pick<Context, 'tx' | 'actor'>;

/** Refuses to archive a VLAN that ports, prefixes, wireless networks or switches use. */
async function inUse({ tx }: Asking, rows: readonly Row<typeof vlan>[]): Promise<ReadonlyMap<number, Problem>> {
  const { rows: used } = await tx.query<{
    id: number;
    ports: number;
    prefixes: number;
    ssids: number;
    switches: number;
    names: string;
  }>(
    `select v.id, p.ports, p.names,
            (select count(*)::int from prefix x where x.vlan_id = v.id and x.archived_at is null) as prefixes,
            (select count(*)::int from ssid s join asset a on a.id = s.id where s.vlan_id = v.id and a.archived_at is null) as ssids,
            (select count(*)::int from network_switch s join asset a on a.id = s.id
              where s.management_vlan_id = v.id and a.archived_at is null) as switches
       from vlan v cross join lateral (
         select count(*)::int as ports, string_agg(concat_ws(' ', device_name, name), ', ' order by id) filter (where n <= 3) as names
           from (select *, row_number() over (order by id) as n from network_port
                  where (untagged_vlan_id = v.id or tagged_vlan_ids @> array[v.id]) and archived_at is null) x) p
      where v.id = any($1::bigint[])`,
    [rows.map(({ id }) => id)],
  );
  return new Map(
    used.flatMap(({ id, ports, prefixes, ssids, switches, names }) => {
      const uses = [
        ports > 0 ? `${counted(ports, 'port', 'ports')} (${names}${ports > 3 ? ', …' : ''})` : '',
        prefixes > 0 ? counted(prefixes, 'prefix', 'prefixes') : '',
        ssids > 0 ? counted(ssids, 'wireless network', 'wireless networks') : '',
        switches > 0 ? `${counted(switches, 'switch', 'switches')} for management` : '',
      ].filter(Boolean);
      return uses.length === 0
        ? []
        : [[id, new Problem(409, 'vlan_in_use', `This VLAN is used by ${LIST.format(uses)}. Change these first.`)]];
    }),
  );
}

const LIST = new Intl.ListFormat('en-GB');

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

async function refuseNarrow(context: Context, changes: readonly Change<typeof vlanGroup>[]): Promise<void> {
  for (const change of changes)
    if (change.after.lowestId > change.after.highestId)
      refuseField(change, 'highestId', 'Enter an ID that is not below the lowest ID.');
  const ids = changes.flatMap(({ problem, before }) => (before && !problem ? before.id : []));
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; lowest: number; highest: number }>(
    `select group_id as id, min(vid) as lowest, max(vid) as highest from vlan
      where group_id = any($1::bigint[]) and archived_at is null group by group_id`,
    [ids],
  );
  for (const change of changes) {
    const held = rows.find(({ id }) => id === change.before?.id);
    if (held && held.lowest < change.after.lowestId)
      refuseField(change, 'lowestId', `The group contains VLAN ${held.lowest}.`);
    if (held && held.highest > change.after.highestId)
      refuseField(change, 'highestId', `The group contains VLAN ${held.highest}.`);
  }
}

async function filled({ tx }: Asking, rows: readonly Row<typeof vlanGroup>[]): Promise<ReadonlyMap<number, Problem>> {
  const { rows: held } = await tx.query<{ id: number; count: number }>(
    `select group_id as id, count(*)::int as count from vlan where group_id = any($1::bigint[]) and archived_at is null group by group_id`,
    [rows.map(({ id }) => id)],
  );
  return new Map(
    held.map(({ id, count }) => [
      id,
      new Problem(
        409,
        'group_in_use',
        `The group contains ${counted(count, 'VLAN', 'VLANs')}. Move or archive them first.`,
      ),
    ]),
  );
}
