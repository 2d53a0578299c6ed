import { behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { nextOpenDay } from '#engine/calendar/openTime.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { AfterSave, BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { keepsCustomer, refuseWith } from '../belonging.server.ts';
import { contact } from '../contacts/contact.ts';
import { customer } from '../customers/customer.ts';
import { FOLLOWED, settle } from '../settle.server.ts';
import { asksForFollowUp, callComplaint, endsFollowUps, lastDigits } from './call.rules.ts';
import { call } from './call.ts';
import { RESULT_WORDS } from './callWords.ts';
import { followUp } from './followUp.ts';

type CallChange = Change<typeof call>;
type CallSaved = Saved<typeof call>;

/** Days to look ahead for the next working day. */
const AHEAD_DAYS = 31;

const prepareCalls: BeforeSave<typeof call> = async (context, changes) => {
  for (const change of changes) judge(context, change);
  const open = changes.filter(({ problem }) => !problem);
  await findContacts(context, open);
  await keepFlags(
    context,
    open.filter(({ action, after }) => action === 'create' && after.kind === 'sales' && after.direction === 'out'),
  );
  await dateFollowUps(context, open);
};

function judge(context: Context, change: CallChange): void {
  const { after, before } = change;
  keepsCustomer(change, 'the call');
  if (change.problem) return;
  const wrong = callComplaint(after, Date.parse(context.now));
  if (wrong) return refuseWith(change, 'validation', wrong.says, wrong.field);
  after.startedAt ??= context.now;
  after.staffId ??= before ? null : context.actor.userId;
  after.calledOn = dayOf(after.startedAt);
  const what = after.result ? RESULT_WORDS[after.result].label : (OUTCOMES[after.outcome ?? ''] ?? 'Support call');
  after.name = `${what}, ${formatDay(after.calledOn)}`;
}

const OUTCOMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(call.fields.outcome.options ?? {}).map(([value, { label }]) => [value, label]),
);

/** Fills in the contact from the number called, if it belongs to a contact of the customer. */
async function findContacts({ tx }: Context, changes: readonly CallChange[]): Promise<void> {
  const asked = changes.flatMap(({ after }) => {
    const digits = after.number === null || after.contactId !== null ? undefined : lastDigits(after.number);
    return digits === undefined ? [] : [{ after, digits }];
  });
  if (asked.length === 0) return;
  const { rows } = await tx.query<{ customer: number; digits: string; id: number }>(
    `select distinct on (a.customer, a.digits) a.customer, a.digits, c.id
       from unnest($1::bigint[], $2::text[]) as a (customer, digits)
       join contact c on c.customer_id = a.customer and c.archived_at is null
        and a.digits in (right(c.mobile, 10), right(c.direct_dial, 10), right(c.phone, 10))
      order by a.customer, a.digits, c.status, (right(c.phone, 10) = a.digits), c.id`,
    [asked.map(({ after }) => after.customerId), asked.map(({ digits }) => digits)],
  );
  for (const { after, digits } of asked)
    after.contactId = rows.find((row) => row.customer === after.customerId && row.digits === digits)?.id ?? null;
}

/**
 * Refuses calls to contacts and customers who opted out of sales calls, unless a user with permission gives a reason.
 */
async function keepFlags({ tx, actor }: Context, changes: readonly CallChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<{ at: number; name: string }>(
    `select a.at::int as at, coalesce(f.name, k.name) as name
       from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality as a (customer, contact, digits, at)
       left join customer k on k.id = a.customer and k.do_not_call
       left join lateral (select c.name from contact c where c.customer_id = a.customer and c.do_not_call
          and (c.id = a.contact or a.digits in (right(c.mobile, 10), right(c.direct_dial, 10), right(c.phone, 10))) limit 1) f on true
      where k.id is not null or f.name is not null`,
    [
      changes.map(({ after }) => after.customerId),
      changes.map(({ after }) => after.contactId),
      changes.map(({ after }) => (after.number === null ? null : (lastDigits(after.number) ?? null))),
    ],
  );
  for (const { at, name } of rows) {
    const change = changes[at - 1];
    if (!change || (change.after.overrideReason && may(actor.patterns, 'call.override'))) continue;
    refuseWith(
      change,
      'do_not_call',
      change.after.overrideReason
        ? `${name} wants no sales calls, and you do not have permission to override this.`
        : `${name} wants no sales calls. With permission, enter a reason for calling.`,
      'overrideReason',
    );
  }
}

/** A follow-up without a date is due on the next working day. */
async function dateFollowUps(context: Context, changes: readonly CallChange[]): Promise<void> {
  const undated = changes.filter(({ after }) => asksForFollowUp(after.result) && after.nextOn === null);
  if (undated.length === 0) return;
  const today = companyToday(new Date(context.now));
  const hours = await companyHours(context.tx, { from: today, to: addDays(today, AHEAD_DAYS) });
  for (const { after } of undated) after.nextOn = nextOpenDay(hours, today, AHEAD_DAYS);
}

const followCalls: AfterSave<typeof call> = async (context, changes) => {
  const made = changes.filter(({ action, after }) => action === 'create' && after.kind === 'sales');
  if (made.length === 0) return;
  await endFollowUps(context, made);
  await flagCalled(context, made);
  const promised = made.filter(({ after }) => asksForFollowUp(after.result));
  // A user who may log a call may create its follow-up.
  const { actor } = context;
  const outcomes = await createMany(
    { ...context, actor: { ...actor, patterns: [...actor.patterns, 'followUp.create'] } },
    followUp,
    promised.map(({ after }) => ({
      customerId: after.customerId,
      contactId: after.contactId,
      dueOn: after.nextOn ?? after.calledOn ?? '',
      dueTime: after.nextTime,
      staffId: after.nextStaffId ?? after.staffId,
      callId: after.id,
      ...(after.nextAction ? { action: after.nextAction } : {}),
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
};

/** A connected call completes follow-ups due up to its day; the end of the sale cancels all open ones. */
async function endFollowUps(context: Context, made: readonly CallSaved[]): Promise<void> {
  const ending = made.filter(({ after }) => endsFollowUps(after.result) !== null);
  if (ending.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; customer: number; dueOn: string }>(
    `select id, customer_id as customer, due_on::text as "dueOn" from follow_up
      where status = 'open' and archived_at is null and customer_id = any($1::bigint[]) order by id for update`,
    [ending.map(({ after }) => after.customerId)],
  );
  for (const end of ['done', 'cancelled'] as const) {
    const patches = rows.flatMap(({ id, customer: owner, dueOn }) => {
      const by = ending.find(({ after }) => after.customerId === owner && endsFollowUps(after.result) === end)?.after;
      if (!by || (end === 'done' && dueOn > (by.calledOn ?? ''))) return [];
      return [{ id, set: { status: end, doneByCallId: by.id, closingNote: by.name } }];
    });
    await settle(context, followUp, patches, actionOf(followUp, end === 'done' ? 'done' : 'cancel'));
  }
}

async function flagCalled(context: Context, made: readonly CallSaved[]): Promise<void> {
  const refusing = made.filter(({ after }) => after.result === 'do_not_call');
  const contacts = new Set(refusing.flatMap(({ after }) => after.contactId ?? []));
  const customers = new Set(refusing.flatMap(({ after }) => (after.contactId === null ? after.customerId : [])));
  const set = { doNotCall: true };
  await settle(
    context,
    contact,
    [...contacts].map((id) => ({ id, set })),
    FOLLOWED,
  );
  await settle(
    context,
    customer,
    [...customers].map((id) => ({ id, set })),
    FOLLOWED,
  );
}

/** Behaviour of calls. */
export const callBehaviour = behaviour(call, { beforeSave: [prepareCalls], afterSave: [followCalls] });
