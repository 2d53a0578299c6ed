import { behaviour, type Handler } from '#engine/actions/behaviour.server.ts';
import { expanded } from '#engine/access/expand.ts';
import { isSensitive } from '#engine/access/catalogue.ts';
import type { AfterSave, Change } from '#engine/store/change.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { conflict, Problem, proofNeeded, refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { removeAllAuthenticators } from '../authenticators/authenticators.server.ts';
import { refuseLockingOneselfOut } from '../where-and-when/lockedOut.server.ts';
import { endSessions } from '../sessions/endSessions.server.ts';
import { tellOfChange } from '../sessions/ownerMail.server.ts';
import { beyond, isEqualTo, type Rights, seesAll } from './granting.rules.ts';
import { canGiveAccess } from './breakGlass.server.ts';
import { guardAdministrators } from './lastAdministrator.server.ts';
import { tellOfMovedAdministrators, tellOfNewAdministrators } from './newAdministrator.server.ts';
import { patternsByRole } from './rolePatterns.server.ts';
import { guardWayIn, tellOfReactivation } from './wayIn.server.ts';
import { VISIBILITY, type VisibleScope } from './visibility.ts';
import { ownVisibility, visibilityOf } from './visibility.server.ts';
import { user } from './user.ts';

type AccountChange = Change<typeof user>;
type Does<A extends keyof ActionsOf<typeof user>> = Handler<typeof user, ActionsOf<typeof user>[A]>;

const guardAccess: AfterSave<typeof user> = async (context, changes) => {
  if (changes.some(mayLoseAccess)) await guardAdministrators(context);
  if (changes.some((change) => change.after.id === context.actor.userId && mayLoseAccess(change)))
    await refuseLockingOneselfOut(context, { network: 'roleIds', hours: 'roleIds' });
};

const deactivate: Does<'deactivate'> = async ({ context, row }) => {
  await refuseBeyondOwn(context, row);
  await endSessions(context.tx, row.id);
  return {};
};

const reactivate: Does<'reactivate'> = async ({ context, row }) => {
  await refuseBeyondOwn(context, row);
  await context.tx.query('delete from user_password where user_id = $1', [row.id]);
  await tellOfReactivation(context, row, await removeAllAuthenticators(context.tx, row.id));
  return { twoFactor: 'off' };
};

const endAllSessions: Does<'endSessions'> = async ({ context, row: { id } }) => {
  const { actor, now, tx } = context;
  await endSessions(tx, id);
  await tellOfChange(context, id, 'All sessions ended.', id === actor.userId ? 'you' : actor.name);
  return { sessionsEndedAt: now };
};

/** Refuses an address in use with a link to its user. */
async function refuseKnownAddresses(context: Context, changes: readonly AccountChange[]): Promise<void> {
  const asked = changes.filter(({ before, after }) => lower(before?.email) !== lower(after.email));
  if (asked.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; email: string }>(
    'select id, name, lower(email) as email from "user" where lower(email) = any($1::text[])',
    [asked.map(({ after }) => lower(after.email))],
  );
  for (const change of asked) {
    const holder = rows.find(({ id, email }) => email === lower(change.after.email) && id !== change.after.id);
    if (!holder) continue;
    const message = `${holder.name} already uses this address.`;
    change.problem = new Problem(422, 'exists', message, {
      errors: { email: [message] },
      more: { holder: { id: holder.id, title: holder.name, path: recordPath(user, { id: holder.id }) } },
    });
  }
}

const lower = (value: string | undefined): string | undefined => value?.toLowerCase();

/** Every user needs a role, users cannot remove their own last role, and cannot give permissions they lack. */
async function judgeRoles(context: Context, changes: readonly AccountChange[]): Promise<void> {
  const own = context.actor;
  const patternsOf = await patternsByRole(
    context,
    changes.flatMap(({ after }) => after.roleIds),
  );
  for (const change of changes.filter((each) => !each.problem)) {
    const before = change.before?.roleIds ?? [];
    const after = change.after.roleIds;
    if (after.length === 0 && (change.before === null || before.length > 0)) {
      if (change.after.id !== undefined && change.after.id === own.userId)
        change.problem = conflict('last_admin', 'You cannot remove your own last role. Ask another administrator.');
      else
        refuseField(change, 'roleIds', 'Choose at least one role. To end the user’s access, deactivate the account.');
      continue;
    }
    const added = after.filter((id) => !before.includes(id));
    const given = added.flatMap((id) => patternsOf.get(id) ?? []);
    const missing = beyond(own.patterns, expanded(given));
    if (missing.length > 0)
      refuseField(
        change,
        'roleIds',
        `You can only assign permissions you have. You do not have ${listed(missing)}. Ask a user who does.`,
      );
    else if (own.userId !== null && !context.isSteppedUp && given.some((pattern) => isSensitive(pattern)))
      change.problem = proofNeeded();
  }
}

const listed = (patterns: readonly string[]): string =>
  patterns.length > 3 ? `${patterns.slice(0, 3).join(', ')} and ${patterns.length - 3} more` : patterns.join(', ');

/**
 * Refuses changes to users with more permissions or scope than the actor, and scope beyond the actor's own. Ending
 * sessions is exempt: it gives no access and must not wait.
 */
async function judgeReach(context: Context, changes: readonly AccountChange[]): Promise<void> {
  if (context.actor.userId === null) return;
  const own = await ownRights(context);
  const open = changes.filter(({ problem, action }) => !problem && action !== 'endSessions');
  const was = await rightsIn(
    context,
    open.map(({ before, after }) => before ?? after),
  );
  const becomes = await rightsIn(
    context,
    open.map(({ after }) => after),
  );
  for (const [at, change] of open.entries()) {
    const { before, after } = change;
    const [had, has] = [before ? was[at] : undefined, becomes[at]];
    if (!has) continue;
    if (before && had && before.id !== context.actor.userId && !isEqualTo(own, had))
      change.problem = beyondOwn(before.name);
    else
      for (const of of ['customer', 'supplier'] as const) {
        const [mine, theirs] = [own[`${of}s`], has[`${of}s`]];
        if (!seesAll(mine, theirs) && (!had || !seesAll(had[`${of}s`], theirs)))
          refuseField(change, VISIBILITY[of].scope, `You can only assign ${of}s that you can see.`);
        // The scope of a rule can grow later.
        else if (mine !== 'all' && VISIBILITY[of].rules.some(({ field }) => isAdded(before?.[field], after[field])))
          refuseField(change, VISIBILITY[of].scope, `Only a user who sees all ${of}s can assign them by a rule.`);
      }
  }
}

type Listed = readonly (number | string)[] | null;
const isAdded = (before: Listed | undefined, after: Listed): boolean =>
  (after ?? []).some((each) => !before?.includes(each));

/** Fields of an account that determine permissions and scope. */
export type Account = Pick<Row<typeof user>, 'id' | 'name' | 'roleIds'> & VisibleScope;

/** @throws 403 when the account has more permissions or scope than the actor */
export async function refuseBeyondOwn(context: Context, row: Account): Promise<void> {
  if (context.actor.userId === null) return;
  const [theirs] = await rightsIn(context, [row]);
  if (!theirs || !isEqualTo(await ownRights(context), theirs)) throw beyondOwn(row.name);
}

const beyondOwn = (name: string): Problem =>
  new Problem(403, 'beyond_own', `${name} has permissions or a scope that you do not have. Ask a user who has them.`);

/** Permissions and scope that the actor may give, excluding scope from cover. */
async function ownRights({ tx, actor, now }: Context): Promise<Rights> {
  if (actor.userId === null) return actor;
  const own = await ownVisibility(tx, actor.userId, companyToday(new Date(now)));
  return {
    patterns: actor.patterns,
    customers: inBoth(actor.customers, own.customers),
    suppliers: inBoth(actor.suppliers, own.suppliers),
  };
}

const inBoth = (one: Rights['customers'], other: Rights['customers']): Rights['customers'] =>
  one === 'all' ? other : other === 'all' ? one : one.filter((id) => other.includes(id));

async function rightsIn(context: Context, rows: readonly Omit<Account, 'id'>[]): Promise<readonly Rights[]> {
  const day = companyToday(new Date(context.now));
  const patternsOf = await patternsByRole(
    context,
    rows.flatMap(({ roleIds }) => roleIds),
  );
  const customers = await visibilityOf(context.tx, rows, 'customer', day);
  const suppliers = await visibilityOf(context.tx, rows, 'supplier', day);
  return rows.map(({ roleIds }, at) => ({
    patterns: expanded(roleIds.flatMap((id) => patternsOf.get(id) ?? [])),
    customers: customers[at] ?? [],
    suppliers: suppliers[at] ?? [],
  }));
}

/** A temporary account cannot end before it starts. */
function judgeDays(_context: Context, changes: readonly AccountChange[]): void {
  for (const change of changes.filter((each) => !each.problem)) {
    const { startsOn, endsOn } = change.after;
    if (startsOn && endsOn && endsOn < startsOn)
      refuseField(change, 'endsOn', 'Choose a last day on or after the first day.');
  }
}

/** Changing the break-glass mark requires a recent proof of identity and an administrator account. */
async function judgeBreakGlass(context: Context, changes: readonly AccountChange[]): Promise<void> {
  const asked = changes.filter(
    ({ problem, before, after }) => !problem && (before?.isBreakGlass ?? false) !== after.isBreakGlass,
  );
  if (asked.length === 0) return;
  const patternsOf = await patternsByRole(
    context,
    asked.flatMap(({ after }) => after.roleIds),
  );
  for (const change of asked) {
    const patterns = expanded(change.after.roleIds.flatMap((id) => patternsOf.get(id) ?? []));
    if (context.actor.userId !== null && !context.isSteppedUp) change.problem = proofNeeded();
    else if (change.after.isBreakGlass && !canGiveAccess(patterns, change.after.customerScope))
      refuseField(
        change,
        'isBreakGlass',
        'Break-glass accounts need a role that can manage users and roles, for all customers.',
      );
  }
}

/** A new user cannot reduce access. */
const mayLoseAccess = ({ before, after }: AccountChange): boolean =>
  before !== null && ACCESS.some((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));

const ACCESS = [
  'status',
  'roleIds',
  'customerScope',
  'startsOn',
  'endsOn',
  'archivedAt',
  'isBreakGlass',
] as const satisfies readonly (keyof Row<typeof user>)[];

/** Rules for user accounts, for every way of changing them. */
export const userBehaviour = behaviour(user, {
  beforeSave: [refuseKnownAddresses, guardWayIn, judgeRoles, judgeReach, judgeDays, judgeBreakGlass],
  afterSave: [guardAccess, tellOfNewAdministrators, tellOfMovedAdministrators],
  refuses: {
    deactivate: ({ actor }, rows) =>
      new Map(
        rows
          .filter(({ id }) => id === actor.userId)
          .map(
            ({ id }) =>
              [id, refused('own_account', 'You cannot deactivate yourself. Ask another administrator.')] as const,
          ),
      ),
  },
  actions: {
    // `accountMail` sends the email after this change.
    invite: ({ context }) => ({ invitedAt: context.now }),
    deactivate,
    reactivate,
    endSessions: endAllSessions,
  },
});
