import { catalogue, codesNamed } from '#engine/access/catalogue.ts';
import { covers } from '#engine/permission/permission.ts';
import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import { type AfterSave, type Change, differences } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { proofNeeded, refused } from '#engine/http/problem.ts';
import { guardAdministrators } from '#areas/identity/identity.server.ts';
import { tellOfWiderRoles } from '#areas/identity/identity.server.ts';
import { workingCalendar } from '#areas/company/calendars/workingCalendar.ts';
import { ADMINISTRATOR, role } from './role.ts';
import { refuseLockingOneselfOut } from '#areas/identity/identity.server.ts';
import { blockText } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';

type RoleChange = Change<typeof role>;

const guardAccess: AfterSave<typeof role> = async (context, changes) => {
  if (changes.some(({ before }) => before !== null)) await guardAdministrators(context);
  if (changes.some((change) => saysElsewhere(change)))
    await refuseLockingOneselfOut(context, { network: 'networks', hours: 'calendarId' });
};

/** Rules for roles, for every way of changing them. */
export const roleBehaviour = behaviour(role, {
  beforeSave: [writeNetworks, judgeRoles],
  afterSave: [guardAccess, tellOfWiderRoles],
});

/** A change to a calendar used by a role must not lock out the user who makes it. */
export const roleHours = follow(workingCalendar, {
  afterSave: [
    async (context, changes) => {
      if (changes.some(({ before }) => before !== null))
        await refuseLockingOneselfOut(context, { network: 'hours', hours: 'hours' });
    },
  ],
});

/** Stores networks in canonical form; a single address is the smallest block. */
function writeNetworks(_context: Context, changes: readonly RoleChange[]): void {
  for (const change of changes) {
    const typed = change.after.networks ?? [];
    if (typed.length === 0) continue;
    const wrong = typed.filter((each) => blockText(each) === null);
    if (wrong.length > 0)
      refuseField(
        change,
        'networks',
        `${wrong.join(', ')}: enter an address or a network, for example 203.0.113.4 or 203.0.113.0/24.`,
      );
    else change.after.networks = [...new Set(typed.map((each) => blockText(each) ?? each))];
  }
}

function judgeRoles({ actor, isSteppedUp }: Context, changes: readonly RoleChange[]): void {
  const all = catalogue();
  for (const change of changes) {
    const { before, after, action } = change;
    if (before?.builtin === true && before.name === ADMINISTRATOR && action !== 'install' && !isOnlyElsewhere(change)) {
      change.problem = refused(
        'builtin',
        'The Administrator role has all permissions. You can only change its networks and hours. Copy it for other changes.',
      );
      continue;
    }
    const added = after.permissions.filter((pattern) => !before?.permissions.includes(pattern));
    // Roles installed by the product may name permissions of parts that are installed later.
    const unknown =
      actor.userId === null ? [] : added.filter((each) => each !== '*' && codesNamed(each, all).length === 0);
    // Restoring a role counts as granting all of its permissions.
    const given = before?.archivedAt && !after.archivedAt ? after.permissions : added;
    const missing = given.filter((pattern) => !covers(actor.patterns, pattern));
    if (unknown.length > 0)
      refuseField(change, 'permissions', `Permission ${unknown.join(', ')} not found. Choose from the list.`);
    else if (missing.length > 0)
      refuseField(
        change,
        'permissions',
        `You can only assign permissions you have. You do not have ${missing.join(', ')}. Ask a user who does.`,
      );
    else if (actor.userId !== null && !isSteppedUp && saysOtherwise(change)) change.problem = proofNeeded();
  }
}

/** Whether users of the role gain or lose access. Name and description do not matter. */
const saysOtherwise = ({ before, after }: RoleChange): boolean =>
  before === null ||
  (before.archivedAt === null) !== (after.archivedAt === null) ||
  String(before.permissions.toSorted()) !== String(after.permissions.toSorted()) ||
  saysElsewhere({ before, after });

/** Whether networks or hours changed. */
const saysElsewhere = ({ before, after }: Pick<RoleChange, 'before' | 'after'>): boolean =>
  String((before?.networks ?? []).toSorted()) !== String((after.networks ?? []).toSorted()) ||
  (before?.calendarId ?? null) !== (after.calendarId ?? null) ||
  (before?.archivedAt ?? null) !== (after.archivedAt ?? null);

const isOnlyElsewhere = (change: RoleChange): boolean =>
  change.action === 'update' && Object.keys(differences(change)).every((key) => ELSEWHERE.has(key));

const ELSEWHERE: ReadonlySet<string> = new Set(['networks', 'calendarId']);
