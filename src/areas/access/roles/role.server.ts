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
import { refuseShuttingOneselfOut } from '#areas/identity/identity.server.ts';
import { blockText } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';

type RoleChange = Change<typeof role>;

const guardAccess: AfterSave<typeof role> = async (context, changes) => {
  if (changes.some(({ before }) => before !== null)) await guardAdministrators(context);
  if (changes.some((change) => saysElsewhere(change)))
    await refuseShuttingOneselfOut(context, { network: 'networks', hours: 'calendarId' });
};

/** What roles keep to, whichever way they are changed. */
export const roleBehaviour = behaviour(role, {
  beforeSave: [writeNetworks, judgeRoles],
  afterSave: [guardAccess, tellOfWiderRoles],
});

/** Whose hours a role keeps to may not shut out whoever changes them. */
export const roleHours = follow(workingCalendar, {
  afterSave: [
    async (context, changes) => {
      if (changes.some(({ before }) => before !== null))
        await refuseShuttingOneselfOut(context, { network: 'hours', hours: 'hours' });
    },
  ],
});

/** Networks are kept in the one way they are written; a single address is the smallest of them. */
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
    // Roles the product installs name permissions of parts that are installed later.
    const unknown =
      actor.userId === null ? [] : added.filter((each) => each !== '*' && codesNamed(each, all).length === 0);
    // To put a role back to use gives all of it anew.
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

/** Whoever has the role may do more or less afterwards. What it is called, and what is said of it, is another matter. */
const saysOtherwise = ({ before, after }: RoleChange): boolean =>
  before === null ||
  (before.archivedAt === null) !== (after.archivedAt === null) ||
  String(before.permissions.toSorted()) !== String(after.permissions.toSorted()) ||
  saysElsewhere({ before, after });

/** From where or when its people come in is another than before. */
const saysElsewhere = ({ before, after }: Pick<RoleChange, 'before' | 'after'>): boolean =>
  String((before?.networks ?? []).toSorted()) !== String((after.networks ?? []).toSorted()) ||
  (before?.calendarId ?? null) !== (after.calendarId ?? null) ||
  (before?.archivedAt ?? null) !== (after.archivedAt ?? null);

const isOnlyElsewhere = (change: RoleChange): boolean =>
  change.action === 'update' && Object.keys(differences(change)).every((key) => ELSEWHERE.has(key));

const ELSEWHERE: ReadonlySet<string> = new Set(['networks', 'calendarId']);
