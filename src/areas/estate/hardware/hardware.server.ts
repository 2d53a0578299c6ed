import { addMonths } from '#engine/calendar/days.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change, ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { settleSystems } from '../servers/operatingSystem.server.ts';
import { cctvDvr } from './cctvDvr.ts';
import { computer } from './computer.ts';
import { firewall } from './firewall.ts';
import { networkSwitch } from './networkSwitch.ts';
import { radioComplaint } from './radio.rules.ts';
import { keptDays } from './retention.rules.ts';
import { ups } from './ups.ts';
import { wirelessAccessPoint } from './wirelessAccessPoint.ts';
import { wirelessController } from './wirelessController.ts';

/** Behaviour of the plain asset types: checks across their fields. */
export const hardwareBehaviours = [
  behaviour(ups, {
    beforeSave: [
      (_context, changes) => {
        for (const { after } of changes)
          after.batteryDueOn = after.batteryFittedOn ? addMonths(after.batteryFittedOn, after.batteryLifeMonths) : null;
      },
    ],
  }),
  behaviour(computer, { beforeSave: [settleSystems] }),
  behaviour(networkSwitch, { beforeSave: [checkStacks] }),
  behaviour(cctvDvr, {
    beforeSave: [
      (_context, changes) => {
        for (const { after } of changes)
          after.keptDays =
            after.usableGb !== null && after.totalMbps ? keptDays(after.usableGb, after.totalMbps) : null;
      },
    ],
  }),
  behaviour(firewall, { beforeSave: [checkPeers] }),
  behaviour(wirelessController, { beforeSave: [checkPeers] }),
  behaviour(wirelessAccessPoint, { beforeSave: [checkRadios, checkMesh, warnOfLimits] }),
];

interface Paired {
  readonly id?: number;
  readonly haPeerId: number | null;
}

/** Refuses an asset as its own failover partner. */
function checkPeers(_context: Context, changes: readonly ChangeOf<Paired>[]): void {
  for (const change of changes)
    if (change.before && change.after.haPeerId === change.after.id)
      refuseField(change, 'haPeerId', 'An asset cannot be its own failover partner.');
}

type AccessPointChange = Change<typeof wirelessAccessPoint>;

function checkRadios(_context: Context, changes: readonly AccessPointChange[]): void {
  for (const change of changes) {
    const radios = change.after.radios ?? [];
    const wrong = radios.map(radioComplaint).findIndex((complaint) => complaint !== undefined);
    const radio = radios[wrong];
    if (radio) refuseField(change, 'radios', `Radio ${wrong + 1}: ${radioComplaint(radio) ?? ''}.`);
  }
}

/** Refuses a loop of mesh parents. */
async function checkMesh(context: Context, changes: readonly AccessPointChange[]): Promise<void> {
  for (const change of changes.filter(
    ({ before, after }) => before && after.meshParentId && before.meshParentId !== after.meshParentId,
  )) {
    const { rows } = await context.tx.query<{ id: number }>(
      `with recursive up as (
         select id, mesh_parent_id from wireless_access_point where id = $1
         union select w.id, w.mesh_parent_id from wireless_access_point w join up on w.id = up.mesh_parent_id)
       select id from up where id = $2`,
      [change.after.meshParentId, change.after.id],
    );
    if (rows.length > 0) refuseField(change, 'meshParentId', 'An access point cannot mesh to itself.');
  }
}

/** Warns when a controller has more access points than its licence covers. */
async function warnOfLimits(context: Context, changes: readonly AccessPointChange[]): Promise<void> {
  const joining = changes.filter(
    ({ problem, before, after }) => !problem && after.controllerId && before?.controllerId !== after.controllerId,
  );
  if (joining.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; most: number; has: number }>(
    `select a.id, a.name, c.ap_limit as most,
            (select count(*)::int from wireless_access_point w join asset x on x.id = w.id
              where w.controller_id = c.id and x.archived_at is null and x.status not in ('retired', 'disposed')) as has
       from wireless_controller c join asset a on a.id = c.id where c.id = any($1::bigint[]) and c.ap_limit is not null`,
    [joining.map(({ after }) => after.controllerId)],
  );
  for (const { id, name, most, has } of rows) {
    const mine = joining.filter(({ after }) => after.controllerId === id);
    const all = has + mine.length;
    if (all > most)
      for (const { warnings } of mine)
        warnings.push({
          code: 'over_limit',
          field: 'controllerId',
          message: `${name} supports ${most} access points and would have ${all}.`,
        });
  }
}

async function checkStacks(context: Context, changes: readonly Change<typeof networkSwitch>[]): Promise<void> {
  for (const change of changes) {
    const { stpPriority, stackName, unit, poeUsedW, poeBudgetW } = change.after;
    // IEEE 802.1Q: the priority is the upper four bits of a 16-bit value.
    if (stpPriority !== null && stpPriority % 4_096 !== 0)
      refuseField(change, 'stpPriority', 'Enter a multiple of 4,096, for example 0, 4096 or 8192.');
    if (unit && !stackName) refuseField(change, 'stackName', 'Enter the stack of this unit.');
    if (poeUsedW !== null && poeBudgetW !== null && poeUsedW > poeBudgetW)
      change.warnings.push({
        code: 'over_budget',
        field: 'poeUsedW',
        message: 'The PoE draw is higher than the budget.',
      });
  }
  const units = changes.flatMap((change) => {
    const { stackName, unit } = change.after;
    return !change.problem && stackName && unit ? [{ change, stack: stackName.toLowerCase(), unit }] : [];
  });
  if (units.length === 0) return;
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    customerId: number;
    stack: string;
    unit: number;
  }>(
    `select a.id, a.name, a.customer_id as "customerId", lower(s.stack_name) as stack, s.unit from network_switch s join asset a on a.id = s.id
      where a.customer_id = any($1::bigint[]) and s.unit is not null and s.stack_name is not null and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [units.map(({ change }) => change.after.customerId)],
  );
  const taken = [...rows];
  for (const { change, stack, unit } of units) {
    const { id, name, customerId } = change.after;
    const holder = taken.find(
      (row) => row.id !== id && row.customerId === customerId && row.stack === stack && row.unit === unit,
    );
    if (holder) refuseField(change, 'unit', `${holder.name} is already unit ${unit} of this stack.`);
    else taken.push({ id: id ?? 0, name, customerId, stack, unit });
  }
}
