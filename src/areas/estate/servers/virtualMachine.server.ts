import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { memoryRatio } from './memory.rules.ts';
import { settleSystems } from './operatingSystem.server.ts';
import { checkHostnames } from './server.server.ts';
import { virtualMachine } from './virtualMachine.ts';

type MachineChange = Change<typeof virtualMachine>;

export const virtualMachineBehaviour = behaviour(virtualMachine, {
  beforeSave: [checkPlace, checkHosts, checkHostnames, settleSystems, warnOfMemory],
});

function checkPlace(_context: Context, changes: readonly MachineChange[]): void {
  for (const change of changes) {
    const { after } = change;
    if (!after.hostAssetId && !after.clusterName)
      refuseField(change, 'hostAssetId', 'Choose the host, or enter the cluster that runs it.');
    if (after.replicaHostId && after.replicaHostId === after.hostAssetId)
      refuseField(change, 'replicaHostId', 'Choose another server: a replica on the same host fails with it.');
    if (after.uuid && !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(after.uuid))
      refuseField(change, 'uuid', 'Enter the UUID as 8-4-4-4-12 letters and digits.');
    if (after.snapshots === 0) after.oldestSnapshotAt = null;
  }
}

/** The host and the replica host of a virtual machine must be hypervisors. */
async function checkHosts(context: Context, changes: readonly MachineChange[]): Promise<void> {
  const asked = changes.flatMap((change) =>
    (['hostAssetId', 'replicaHostId'] as const).flatMap((key) => {
      const id = change.after[key];
      return id && change.before?.[key] !== id ? [{ change, key, id }] : [];
    }),
  );
  if (asked.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; customerId: number }>(
    `select s.id, a.name, a.customer_id as "customerId" from server s join asset a on a.id = s.id
      where s.id = any($1::bigint[]) and s.hypervisor = 'none'`,
    [asked.map(({ id }) => id)],
  );
  for (const { change, key, id } of asked) {
    // A server of another customer is refused as unknown, without its name.
    const plain = rows.find((row) => row.id === id && row.customerId === change.after.customerId);
    if (plain) refuseField(change, key, `${plain.name} is not a hypervisor. Set its hypervisor first.`);
  }
}

/** Warns when the virtual machines of a host have more memory than the host. */
async function warnOfMemory(context: Context, changes: readonly MachineChange[]): Promise<void> {
  const placed = changes.filter(
    ({ problem, before, after }) =>
      !problem &&
      after.hostAssetId &&
      after.ramGb &&
      (before?.hostAssetId !== after.hostAssetId || before.ramGb !== after.ramGb),
  );
  if (placed.length === 0) return;
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    ramGb: number;
    customerId: number;
    used: number;
  }>(
    `select s.id, a.name, s.ram_gb as "ramGb", a.customer_id as "customerId",
            (select coalesce(sum(v.ram_gb), 0)::int from virtual_machine v join asset g on g.id = v.id
              where v.host_asset_id = s.id and g.archived_at is null and g.status not in ('retired', 'disposed')
                and v.id <> all($2::bigint[])) as used
       from server s join asset a on a.id = s.id where s.id = any($1::bigint[]) and s.ram_gb is not null`,
    [placed.map(({ after }) => after.hostAssetId), placed.map(({ after }) => after.id ?? 0)],
  );
  for (const { id, name, ramGb, customerId, used } of rows) {
    const mine = placed.filter(({ after }) => after.hostAssetId === id && after.customerId === customerId);
    const guests = [used, ...mine.map(({ after }) => after.ramGb ?? 0)];
    const given = guests.reduce((total, each) => total + each, 0);
    if (given <= ramGb) continue;
    for (const { warnings } of mine)
      warnings.push({
        code: 'over_memory',
        field: 'ramGb',
        message: `The virtual machines of ${name} would have ${given} GB of its ${ramGb} GB, ${memoryRatio(ramGb, guests)} times as much.`,
      });
  }
}
