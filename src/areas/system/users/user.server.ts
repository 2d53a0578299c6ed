import { handle } from '#core/actions/handle.server.ts';
import { expanded } from '#core/access/expand.ts';
import { isSensitive } from '#core/access/catalogue.ts';
import type { Actor } from '#core/access/actor.ts';
import { type Change, type Context, follow, prepare, type Values } from '#core/entity/change.server.ts';
import { refuseField } from '#core/entity/checks.server.ts';
import { conflict, Problem, proofNeeded, refused } from '#core/http/problem.ts';
import { recordPath } from '#core/screens/manifest.ts';
import { removeAllAuthenticators } from '../authenticators/authenticators.server.ts';
import { beyond, isEqualTo, type Rights, seesAll } from './granting.rules.ts';
import { guardAdministrators } from './lastAdministrator.server.ts';
import { user } from './user.ts';

/** What users' accounts keep to, whichever way they are changed. */
export function prepareUsers(): void {
  prepare(user, refuseKnownAddresses);
  prepare(user, judgeRoles);
  prepare(user, judgeReach);
  prepare(user, judgeDays);
  follow(user, async (context, changes) => {
    if (changes.some(mayLoseAccess)) await guardAdministrators(context);
  });
  handle(user, {
    // The letter follows from the change: see the room of invitations.
    invite: (context) => ({ invitedAt: context.now }),
    deactivate: async (context, row) => {
      if (row.id === context.actor.userId)
        throw refused('own_account', 'You cannot deactivate yourself. Ask another administrator.');
      await refuseBeyondOwn(context, row);
      await endSessions(context, row);
      return {};
    },
    reactivate: async (context, row) => {
      await refuseBeyondOwn(context, row);
      await context.tx.query('delete from user_password where user_id = $1', [row.id]);
      await removeAllAuthenticators(context.tx, Number(row.id));
      return { twoFactor: 'off' };
    },
    endSessions: async (context, row) => {
      await endSessions(context, row);
      return { sessionsEndedAt: context.now };
    },
  });
}

const endSessions = (context: Context, row: Readonly<Values>) =>
  context.tx.query('delete from session where user_id = $1', [row.id]);

/** An address that somebody has is refused with a link to them, rather than as a field that is merely taken. */
async function refuseKnownAddresses(context: Context, changes: readonly Change[]): Promise<void> {
  const asked = changes.filter(({ before, after }) => lower(before?.email) !== lower(after.email));
  if (asked.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; email: string }>(
    'select id, name, lower(email) as email from "user" where lower(email) = any($1::text[])',
    [asked.map(({ after }) => lower(after.email))],
  );
  for (const change of asked) {
    const holder = rows.find(({ id, email }) => email === lower(change.after.email) && id !== change.after.id);
    if (!holder) continue;
    const message = `${holder.name} has this address already.`;
    change.problem = new Problem(422, 'exists', message, {
      errors: { email: [message] },
      more: { holder: { id: holder.id, title: holder.name, path: recordPath(user, { id: holder.id }) } },
    });
  }
}

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

/** Everybody has a role; nobody takes their own last one away; nobody gives what they do not hold. */
async function judgeRoles(context: Context, changes: readonly Change[]): Promise<void> {
  const own = context.actor;
  const patternsOf = await patternsByRole(context, changes);
  for (const change of changes.filter((each) => !each.problem)) {
    const before = idsOf(change.before?.roleIds);
    const after = idsOf(change.after.roleIds);
    if (after.length === 0 && (change.before === null || before.length > 0)) {
      if (change.after.id !== undefined && change.after.id === own.userId)
        change.problem = conflict('last_admin', 'You cannot take away your own last role. Ask another administrator.');
      else refuseField(change, 'roleIds', 'Choose at least one role. To end somebody’s access, deactivate them.');
      continue;
    }
    const added = after.filter((id) => !before.includes(id));
    const given = added.flatMap((id) => patternsOf.get(id) ?? []);
    const missing = beyond(own.patterns, expanded(given));
    if (missing.length > 0)
      refuseField(
        change,
        'roleIds',
        `You can give only what you hold yourself, and you do not hold ${listed(missing)}. Ask somebody who does.`,
      );
    else if (own.userId !== null && !context.isSteppedUp && given.some((pattern) => isSensitive(pattern)))
      change.problem = proofNeeded();
  }
}

const listed = (patterns: readonly string[]): string =>
  patterns.length > 3 ? `${patterns.slice(0, 3).join(', ')} and ${patterns.length - 3} more` : patterns.join(', ');

async function patternsByRole(context: Context, changes: readonly Change[]): Promise<ReadonlyMap<number, string[]>> {
  const ids = new Set(changes.flatMap(({ before, after }) => [...idsOf(before?.roleIds), ...idsOf(after.roleIds)]));
  const { rows } = await context.tx.query<{ id: number; permissions: string[] }>(
    'select id, permissions from role where id = any($1::bigint[]) and archived_at is null',
    [[...ids]],
  );
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
}

/** Whoever may do or see more than I is changed by somebody who may as much; and I let nobody see more than I see. */
async function judgeReach(context: Context, changes: readonly Change[]): Promise<void> {
  const own = context.actor;
  if (own.userId === null) return;
  const patternsOf = await patternsByRole(context, changes);
  for (const change of changes.filter((each) => !each.problem)) {
    const { before, after } = change;
    if (before && before.id !== own.userId && !isEqualTo(own, rightsIn(before, patternsOf)))
      change.problem = beyondOwn(String(before.name));
    else if (!seesAll(own.customers, scopeIn(after, 'customer')) && isWidened(before, after, 'customer'))
      refuseField(change, 'customerScope', 'You can let others see only customers that you see yourself.');
    else if (!seesAll(own.suppliers, scopeIn(after, 'supplier')) && isWidened(before, after, 'supplier'))
      refuseField(change, 'supplierScope', 'You can let others see only suppliers that you see yourself.');
  }
}

/** @throws 403 when the account is of somebody who may do or see more than the actor */
async function refuseBeyondOwn(context: Context, row: Readonly<Values>): Promise<void> {
  if (context.actor.userId === null) return;
  const patternsOf = await patternsByRole(context, [{ before: row, after: row } as Change]);
  if (!isEqualTo(context.actor, rightsIn(row, patternsOf))) throw beyondOwn(String(row.name));
}

const beyondOwn = (name: string): Problem =>
  new Problem(403, 'beyond_own', `${name} may do or see more than you. Somebody who may as much has to change this.`);

const rightsIn = (row: Readonly<Values>, patternsOf: ReadonlyMap<number, string[]>): Rights => ({
  patterns: expanded(idsOf(row.roleIds).flatMap((id) => patternsOf.get(id) ?? [])),
  customers: scopeIn(row, 'customer'),
  suppliers: scopeIn(row, 'supplier'),
});

type Scoped = 'customer' | 'supplier';

const scopeIn = (row: Readonly<Values>, of: Scoped): Actor['customers'] =>
  row[`${of}Scope`] === 'all' ? 'all' : idsOf(row[`${of}Ids`]);

const isWidened = (before: Readonly<Values> | null, after: Readonly<Values>, of: Scoped): boolean =>
  before === null || !seesAll(scopeIn(before, of), scopeIn(after, of));

/** A temporary account begins before it ends. */
function judgeDays(_context: Context, changes: readonly Change[]): void {
  for (const change of changes.filter((each) => !each.problem)) {
    const { startsOn, endsOn } = change.after;
    if (typeof startsOn === 'string' && typeof endsOn === 'string' && endsOn < startsOn)
      refuseField(change, 'endsOn', 'The last day is not before the first.');
  }
}

/** Nothing is lost by somebody new. */
const mayLoseAccess = ({ before, after }: Change): boolean =>
  before !== null && ACCESS.some((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null));

const ACCESS = ['status', 'roleIds', 'customerScope', 'startsOn', 'endsOn', 'archivedAt'];

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : [];
