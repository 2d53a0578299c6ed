import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { minutesOf, nextOpenDay } from '#engine/calendar/openTime.ts';
import { instantOf, isTimezone, localDay } from '#engine/calendar/zone.ts';
import type { ActionsOf, Row, Settable } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { AfterSave, BeforeSave, Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { setAhead } from './ahead.server.ts';
import { giveReminders } from './give.server.ts';
import { closedDaysOf } from './closedDays.server.ts';
import { openOccurrences, settleOccurrences, snoozeOccurrence } from './occurrence.server.ts';
import { reminder } from './reminder.ts';
import { nextAfter, ruleOf, type Timed } from './reminder.rules.ts';
import { readRule, RuleError } from './repeatRule.ts';

type ReminderChange = Change<typeof reminder>;

const TIMES = ['startOn', 'startTime', 'timezone', 'repeats', 'rule', 'shift'] as const;

const prepare: BeforeSave<typeof reminder> = async (context, changes) => {
  const closed = await closedDaysOf(context.tx, context.now);
  for (const change of changes) {
    const { before, after } = change;
    after.ownerId ??= context.actor.userId;
    after.timezone ??= companyZone();
    if (after.repeats !== 'custom') after.rule = null;
    if (after.duringLeave !== 'deputy') after.deputyId = null;
    else if (after.deputyId === null) refuseField(change, 'deputyId', 'Choose the colleague to remind.');
    else if (after.deputyId === after.ownerId)
      refuseField(change, 'deputyId', 'Choose another colleague than yourself.');
    if (!judge(change)) continue;
    if (!before || TIMES.some((key) => before[key] !== after[key])) {
      after.nextAt = nextAfter(timedOf(after), context.now, closed);
      if (after.nextAt === null)
        refuseField(change, 'startOn', 'This reminder would never come. Choose a later date or another repetition.');
    }
  }
};

function judge(change: ReminderChange): boolean {
  const { after } = change;
  if (!isTimezone(after.timezone ?? '')) {
    refuseField(change, 'timezone', 'Enter a time zone such as Europe/London.');
    return false;
  }
  try {
    const rule = readRule(ruleOf(after.repeats, after.startOn, after.rule));
    if (rule || after.repeats !== 'custom') return true;
    refuseField(change, 'rule', 'Enter a rule such as FREQ=MONTHLY;BYDAY=1MO.');
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    refuseField(change, 'rule', error.message);
  }
  return false;
}

/** Schedule of a stored reminder. */
export const timedOf = ({
  startOn,
  startTime,
  timezone,
  repeats,
  rule,
  shift,
}: Pick<ReminderChange['after'], (typeof TIMES)[number]>): Timed => ({
  startOn,
  startTime,
  timezone: timezone ?? companyZone(),
  repeats,
  rule,
  shift,
});

/** Creates a separate reminder for each additional user. */
const giveToOthers: AfterSave<typeof reminder> = async (context, changes) => {
  const { userId } = context.actor;
  if (userId === null) return;
  await giveReminders(
    context,
    changes.flatMap(({ before, after }) =>
      after.otherIds
        .filter((ownerId) => ownerId !== after.ownerId && !before?.otherIds.includes(ownerId))
        .map((ownerId) => ({ ownerId, row: after, givenById: userId })),
    ),
  );
};

type Actions = ActionsOf<typeof reminder>;

const doneSet = ({ nextAt, repeats }: Pick<Row<typeof reminder>, 'nextAt' | 'repeats'>) =>
  nextAt === null || repeats === 'once'
    ? { to: 'done' as const, set: { dueAt: null, nextAt: null } }
    : { to: 'active' as const, set: { dueAt: null } };

/**
 * Completes due occurrences; a reminder without further ones is done. The user who added it for colleagues can complete
 * theirs as well.
 */
async function complete({ context, row, input }: Asked<typeof reminder, Actions['complete']>) {
  await settleOccurrences(context, [row.id]);
  if (input.forAll) await completeGiven(context, row.id);
  return doneSet(row);
}

async function completeGiven(context: Context, sourceId: number): Promise<void> {
  const { rows } = await context.tx.query<Pick<Row<typeof reminder>, 'id' | 'nextAt' | 'repeats'>>(
    `select id, next_at as "nextAt", repeats from reminder
      where source_id = $1 and given_by_id = $2 and status = 'active' and archived_at is null order by id for update`,
    [sourceId, context.actor.userId],
  );
  await settleOccurrences(
    context,
    rows.map(({ id }) => id),
  );
  const outcomes = await changeMany(
    { ...context, actor: product('Reminders') },
    reminder,
    'reminder-done-for-all',
    rows.map((each) => {
      const { to, set } = doneSet(each);
      return { id: each.id, version: null, set: { ...set, status: to } };
    }),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Postpones the due occurrence; others stay unchanged. */
async function snooze({
  context,
  row,
  input,
}: Asked<typeof reminder, Actions['snooze']>): Promise<Settable<typeof reminder>> {
  const [due] = await openOccurrences(context.tx, row.id);
  if (!due) throw refused('not_due', 'Nothing is due, so there is nothing to snooze. Change the date instead.');
  const until = await laterTime(context, row.startTime, row.timezone ?? companyZone(), input.until);
  await snoozeOccurrence(context, due.id, until);
  return { dueAt: null };
}

const HOUR_MS = 3_600_000;
const AHEAD_DAYS = 31;

async function laterTime(
  context: Context,
  time: string,
  timezone: string,
  until: 'hour' | 'tomorrow' | 'workday',
): Promise<string> {
  const now = Date.parse(context.now);
  if (until === 'hour') return new Date(now + HOUR_MS).toISOString();
  const today = localDay(now, timezone);
  const hours = await companyHours(context.tx, { from: today, to: addDays(today, AHEAD_DAYS) });
  const day = until === 'tomorrow' ? addDays(today, 1) : nextOpenDay(hours, today, AHEAD_DAYS);
  return new Date(instantOf(day, minutesOf(time), timezone)).toISOString();
}

async function stop({ context, row }: Asked<typeof reminder, Actions['stop']>): Promise<Settable<typeof reminder>> {
  await settleOccurrences(context, [row.id]);
  return { dueAt: null, nextAt: null };
}

/** Behaviour of reminders. */
export const reminderBehaviour = behaviour(reminder, {
  beforeSave: [prepare],
  afterSave: [giveToOthers, setAhead],
  actions: { complete, snooze, stop, keep: () => ({}) },
});
