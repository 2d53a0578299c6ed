import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { nextOpenDay } from '#engine/calendar/openTime.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { ActionsOf, Settable } from '#engine/entity/entity.ts';
import { conflict, refused } from '#engine/http/problem.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { keepsCustomer, ownersOf, refuseWith } from '../belonging.server.ts';
import { settle } from '../settle.server.ts';
import { coverNote } from './coverNote.ts';
import { type CoverItem, leftOver, readyComplaint, spanComplaint } from './coverNote.rules.ts';

type NoteChange = Change<typeof coverNote>;

const prepare: BeforeSave<typeof coverNote> = async (context, changes) => {
  for (const change of changes) judge(change);
  const open = changes.filter(({ problem, before }) => !problem && !before);
  await keepOneStanding(
    context,
    open.filter(({ after }) => after.kind === 'standing'),
  );
  await handOn(
    context,
    open.filter(({ after }) => after.kind === 'dated' && after.items.length === 0),
  );
};

function judge(change: NoteChange): void {
  const { before, after } = change;
  keepsCustomer(change, 'the cover note');
  if (change.problem) return;
  if (before && before.kind !== after.kind)
    return refuseWith(change, 'validation', 'The type of a cover note cannot be changed.', 'kind');
  const wrong = spanComplaint(after);
  if (wrong) return refuseWith(change, 'validation', wrong.says, wrong.field);
  if (after.kind === 'standing') Object.assign(after, { fromOn: null, toOn: null });
  after.name =
    after.fromOn && after.toOn ? `Cover ${formatDay(after.fromOn)} to ${formatDay(after.toOn)}` : 'Standing note';
}

/** Allows one standing note per customer and site. */
async function keepOneStanding(context: Context, changes: readonly NoteChange[]): Promise<void> {
  if (changes.length === 0) return;
  // Lock the customers, so that two first notes at the same time are serialised.
  await ownersOf(context, changes);
  const { rows } = await context.tx.query<{ id: number; key: string }>(
    `select id, customer_id || '/' || coalesce(site_id, 0) as key from cover_note
      where kind = 'standing' and status <> 'cancelled' and archived_at is null and customer_id = any($1::bigint[])`,
    [changes.map(({ after }) => after.customerId)],
  );
  const known = new Map(rows.map(({ id, key }) => [key, id]));
  for (const change of changes) {
    const key = `${change.after.customerId}/${change.after.siteId ?? 0}`;
    const id = known.get(key);
    if (id !== undefined)
      change.problem = conflict('standing_exists', 'This customer or site has a standing note. Change that note.', {
        holder: { id },
      });
    known.set(key, id ?? 0);
  }
}

/** Copies open items of the last note to the next one. */
async function handOn({ tx }: Context, changes: readonly NoteChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<{ key: string; items: readonly CoverItem[] }>(
    `select distinct on (customer_id, site_id) customer_id || '/' || coalesce(site_id, 0) as key, items from cover_note
      where kind = 'dated' and status = 'done' and archived_at is null and customer_id = any($1::bigint[])
      order by customer_id, site_id, to_on desc, id desc`,
    [changes.map(({ after }) => after.customerId)],
  );
  const last = new Map(rows.map(({ key, items }) => [key, items]));
  for (const { after } of changes) after.items = leftOver(last.get(`${after.customerId}/${after.siteId ?? 0}`) ?? []);
}

/** Notifies deputies when a note becomes ready or is cancelled, and the absent colleague of open items. */
async function tell(context: Context, changes: readonly Saved<typeof coverNote>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (!before || before.status === after.status) continue;
    const say = async (userIds: readonly number[], text: string) =>
      notify(context, { userIds, kind: 'cover-note', text, about: { path: recordPath(coverNote, after) } });
    if (after.status === 'ready' && after.kind === 'dated')
      await say(after.coverIds, `${after.name ?? 'A cover note'} is ready to read.`);
    if (after.status === 'cancelled' && before.status !== 'draft')
      await say(after.coverIds, `${after.name ?? 'A cover note'} is cancelled.`);
    const left = leftOver(after.items).length;
    if (after.status === 'done' && after.absentId !== null)
      await say(
        [after.absentId],
        left === 0
          ? `${after.name ?? 'Your cover'} is finished. All tasks are done.`
          : `${after.name ?? 'Your cover'} is finished. ${left === 1 ? '1 task is' : `${left} tasks are`} left.`,
      );
  }
}

function acknowledge({
  context,
  row,
}: Asked<typeof coverNote, ActionsOf<typeof coverNote>['acknowledge']>): Settable<typeof coverNote> {
  const { userId } = context.actor;
  if (userId === null || row.readBy.some((each) => each.userId === userId))
    throw conflict('already_read', 'You have confirmed this cover note already.');
  return { readBy: [...row.readBy, { userId, readAt: context.now }] };
}

/** Behaviour of cover notes. */
export const coverNoteBehaviour = behaviour(coverNote, {
  beforeSave: [prepare],
  afterSave: [tell],
  refuses: {
    ready: (_context, all) =>
      new Map(
        all.flatMap((row) => {
          const missing = readyComplaint(row);
          return missing ? [[row.id, refused(missing.code, missing.says)] as const] : [];
        }),
      ),
  },
  actions: {
    acknowledge,
    ready: () => ({}),
    start: () => ({}),
    finish: () => ({}),
    cancel: ({ input }) => ({ cancelReason: input.reason }),
  },
});

/** Schedules the start and end of dated notes. */
export function scheduleCoverNotes(database: Database): void {
  schedule('cover-notes', 'Start and finish cover notes', '10 0 * * *', () => turnCoverNotes(database));
}

/** Starts ready notes on their first day, and finishes notes after their last. */
export async function turnCoverNotes(database: Database, now = theTime()): Promise<void> {
  const today = companyToday(now);
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number; isOver: boolean; status: string }>(
      `select id, to_on < $1::date as "isOver", status from cover_note
        where kind = 'dated' and archived_at is null
          and ((status = 'ready' and from_on <= $1::date) or (status = 'inUse' and to_on < $1::date)) order by id for update`,
      [today],
    );
    const context: Context = {
      tx,
      actor: product('Cover notes'),
      now: now.toISOString(),
      requestId: 'cover-notes',
      ip: null,
    };
    const starting = rows
      .filter(({ status }) => status === 'ready')
      .map(({ id }) => ({ id, set: { status: 'inUse' as const } }));
    await settle(context, coverNote, starting, actionOf(coverNote, 'start'));
    await chaseDrafts(context, today);
    const ending = rows.filter(({ isOver }) => isOver).map(({ id }) => ({ id, set: { status: 'done' as const } }));
    await settle(context, coverNote, ending, actionOf(coverNote, 'finish'));
  });
}

/** Working days before the first day on which a note that is still a draft is chased. The team lead is notified last. */
const CHASED = { first: 5, last: 2 };
const REACH_DAYS = 31;

interface Draft extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly name: string;
  readonly fromOn: string;
  readonly absentId: number | null;
  readonly leadIds: readonly number[];
}

/** Reminds absent engineers of drafts that must be ready soon, and the leads of the customer's teams the last time. */
async function chaseDrafts(context: Context, today: string): Promise<void> {
  const hours = await companyHours(context.tx, { from: today, to: addDays(today, REACH_DAYS) });
  const workingDays = (count: number): string =>
    Array.from({ length: count }).reduce<string>((day) => nextOpenDay(hours, day, REACH_DAYS), today);
  const [first, last] = [workingDays(CHASED.first), workingDays(CHASED.last)];
  const { rows } = await context.tx.query<Draft>(
    `select n.id, n.customer_id as "customerId", n.name, n.from_on::text as "fromOn", n.absent_id as "absentId",
            coalesce((select array_agg(distinct t.lead_id) from team t
              where t.id = any(c.team_ids) and t.lead_id is not null and t.archived_at is null), '{}') as "leadIds"
       from cover_note n join customer c on c.id = n.customer_id
      where n.kind = 'dated' and n.status = 'draft' and n.archived_at is null and n.from_on = any($1::date[]) order by n.id`,
    [[first, last]],
  );
  for (const row of rows) {
    const leads = row.fromOn === last ? row.leadIds : [];
    await notify(context, {
      userIds: [...new Set([...(row.absentId === null ? [] : [row.absentId]), ...leads])],
      kind: 'cover-note',
      text: `${row.name} is still a draft. It must be ready before ${formatDay(row.fromOn)}.`,
      about: { path: recordPath(coverNote, row) },
    });
  }
}
