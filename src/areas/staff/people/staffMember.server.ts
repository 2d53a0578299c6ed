import { act } from '#engine/actions/act.server.ts';
import { behaviour, type Handler } from '#engine/actions/behaviour.server.ts';
import { require } from '#engine/access/access.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { user } from '#areas/identity/users/user.ts';
import { endLeave } from '../leave/endLeave.server.ts';
import { isLoop } from './reportsTo.rules.ts';
import { isKept, patternComplaint } from './patternRows.ts';
import { staffMember } from './staffMember.ts';

type StaffChange = Change<typeof staffMember>;
type Does<A extends keyof ActionsOf<typeof staffMember>> = Handler<
  typeof staffMember,
  ActionsOf<typeof staffMember>[A]
>;

function completeAndJudge(context: Context, changes: readonly StaffChange[]): void {
  const today = companyToday(new Date(context.now));
  for (const change of changes) {
    const { before, after } = change;
    after.name = `${after.knownAs ?? after.firstName} ${after.lastName}`.trim();
    const complaint = patternComplaint(after.patterns, after.startsOn);
    if (complaint) refuseField(change, 'patterns', complaint);
    else if (before && before.status !== 'prospective' && !isKept(before.patterns, after.patterns, today))
      refuseField(change, 'patterns', 'A pattern that is in use cannot change. Add a row with the date of the change.');
    if (after.endsOn !== null && after.endsOn < after.startsOn)
      refuseField(change, 'endsOn', 'Choose a last day on or after the start date.');
    if (after.continuousFrom !== null && after.continuousFrom > after.startsOn)
      refuseField(change, 'continuousFrom', 'Choose a day on or before the start date.');
    if (after.wtrOptOut && after.optOutFileId === null && !before?.wtrOptOut)
      refuseField(change, 'optOutFileId', 'Attach the signed opt-out.');
  }
}

/** Refuses loops in the reporting line. */
async function refuseLoops(context: Context, changes: readonly StaffChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => after.managerId !== (before?.managerId ?? null));
  if (moved.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; manager: number | null }>(
    'select id, manager_id as manager from staff_member',
  );
  const managerOf = new Map(rows.map(({ id, manager }) => [id, manager]));
  for (const { after } of moved) if (after.id !== undefined) managerOf.set(after.id, after.managerId);
  for (const change of moved)
    if (change.after.id !== undefined && isLoop(managerOf, change.after.id))
      change.problem = refused('manager_loop', 'This manager reports to this person. Choose another manager.');
}

const giveNotice: Does<'giveNotice'> = ({ input: { endsOn } }) => ({ endsOn });

const leave: Does<'leave'> = async ({ context, row }) => {
  await deactivateLogin(context, row);
  await endLeave(context, row.id);
  return {};
};

/** Deactivates a leaver's account; this needs the permission to deactivate users as well. */
async function deactivateLogin(context: Context, { userId }: Row<typeof staffMember>): Promise<void> {
  if (userId === null) return;
  const { rows } = await context.tx.query<{ version: number }>(
    `select version from "user" where id = $1 and status <> 'deactivated'`,
    [userId],
  );
  const [account] = rows;
  if (!account) return;
  require(context.actor, 'user.deactivate');
  await act(context, user, 'deactivate', userId, account.version, {});
}

/** Rules for a staff record, and the effects of leaving. */
export const staffMemberBehaviour = behaviour(staffMember, {
  beforeSave: [completeAndJudge, refuseLoops],
  actions: {
    start: () => ({}),
    startLongLeave: () => ({}),
    endLongLeave: () => ({}),
    giveNotice,
    keep: () => ({ endsOn: null }),
    leave,
  },
});
