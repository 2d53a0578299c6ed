import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { minutesOf, nextOpenDay } from '#engine/calendar/openTime.ts';
import { instantOf, isTimezone, localDay } from '#engine/calendar/zone.ts';
import type { ActionsOf, Settable } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { AfterSave, BeforeSave, Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { setAhead } from './ahead.server.ts';
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
  const given = changes.flatMap(({ before, after }) =>
    after.otherIds
      .filter((id) => id !== after.ownerId && !before?.otherIds.includes(id))
      .map((ownerId) => ({ ownerId, row: after })),
  );
  if (given.length === 0 || userId === null) return;
  const own = { ...context, actor: product('Reminders') };
  const made = await createMany(
    own,
    reminder,
    given.map(
      ({ row: { title, about, startOn, startTime, timezone, repeats, rule, shift, remindBefore, details } }) => ({
        title,
        about,
        startOn,
        startTime,
        timezone,
        repeats,
        rule,
        shift,
        remindBefore,
        details,
      }),
    ),
  );
  const owned = await changeMany(
    own,
    reminder,
    'reminder-given',
    made.map((outcome, at) => {
      if ('problem' in outcome) throw outcome.problem;
      const ownerId = given[at]?.ownerId ?? userId;
      return { id: outcome.change.after.id, version: null, set: { ownerId, givenById: userId } };
    }),
  );
  for (const outcome of owned) if ('problem' in outcome) throw outcome.problem;
};

type Actions = ActionsOf<typeof reminder>;

/** Completes due occurrences; a reminder without further ones is done. */
async function complete({ context, row }: Asked<typeof reminder, Actions['complete']>) {
  await settleOccurrences(context, row.id);
  return row.nextAt === null || row.repeats === 'once'
    ? { to: 'done' as const, set: { dueAt: null, nextAt: null } }
    : { to: 'active' as const, set: { dueAt: null } };
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
  await settleOccurrences(context, row.id);
  return { dueAt: null, nextAt: null };
}

/** Behaviour of reminders. */
export const reminderBehaviour = behaviour(reminder, {
  beforeSave: [prepare],
  afterSave: [giveToOthers, setAhead],
  actions: { complete, snooze, stop },
});
