import { behaviour } from '#engine/actions/behaviour.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { AfterSave, BeforeSave, Change } from '#engine/store/change.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { call } from '#areas/customers/call-tracker/call.ts';
import { lastDigits } from '#areas/customers/call-tracker/call.rules.ts';
import { followUp } from '#areas/customers/call-tracker/followUp.ts';
import { contactPhone } from '#areas/customers/contacts/phone.rules.ts';
import { phoneCall } from './phoneCall.ts';
import { callerOf, nextPhoneState } from './phoneStates.rules.ts';

type PhoneChange = Change<typeof phoneCall>;

const prepare: BeforeSave<typeof phoneCall> = async (context, changes) => {
  for (const { before, after } of changes) {
    after.state = nextPhoneState(before?.state ?? null, after.state);
    after.number = inOneForm(after.number);
    after.startedAt ??= context.now;
    if (after.state === 'answered') after.answeredAt ??= context.now;
    if (after.state === 'ended' || after.state === 'missed') after.endedAt ??= context.now;
    const digits = after.number?.startsWith('+') ? formatPhone(after.number) : after.number;
    after.name = `Call from ${digits ?? 'a withheld number'}`;
  }
  await findUsers(context, changes);
  await findCallers(context, changes);
};

/** Number in E.164; null for other text, such as a withheld number. Internal extensions stay as they are. */
function inOneForm(typed: string | null): string | null {
  if (typed === null) return null;
  const read = contactPhone.run({ input: typed, country: 'GB' });
  if ('e164' in read) return read.e164;
  return /^\d{2,6}$/.test(typed) ? typed : null;
}

/** Finds the colleague with the ringing extension. */
async function findUsers({ tx }: Context, changes: readonly PhoneChange[]): Promise<void> {
  const asked = changes.flatMap(({ after }) => (after.extension === null ? [] : [after.extension.toLowerCase()]));
  if (asked.length === 0) return;
  const { rows } = await tx.query<{ id: number; extension: string }>(
    `select id, lower(extension) as extension from "user" where lower(extension) = any($1::text[]) and status = 'active'`,
    [asked],
  );
  for (const { after } of changes)
    after.userId = rows.find(({ extension }) => extension === after.extension?.toLowerCase())?.id ?? null;
}

/** Finds contacts, sites and customers by the last ten digits. */
async function findCallers({ tx }: Context, changes: readonly PhoneChange[]): Promise<void> {
  const numbered = changes.flatMap(({ before, after }) => {
    const digits = after.number === null || before?.number === after.number ? undefined : lastDigits(after.number);
    return digits === undefined ? [] : [{ after, digits }];
  });
  if (numbered.length === 0) return;
  const { rows } = await tx.query<{ digits: string; customerId: number; contactId: number | null }>(
    `with a as (select unnest($1::text[]) as digits)
     select a.digits, c.customer_id as "customerId", c.id as "contactId" from a join contact c
         on c.archived_at is null and a.digits in (right(c.mobile, 10), right(c.direct_dial, 10), right(c.phone, 10))
     union select a.digits, s.customer_id, null from a join site s on s.archived_at is null and right(s.phone, 10) = a.digits
     union select a.digits, k.id, null from a join customer k on k.archived_at is null and right(k.phone, 10) = a.digits`,
    [numbered.map(({ digits }) => digits)],
  );
  for (const { after, digits } of numbered) {
    const caller = callerOf(rows.filter((row) => row.digits === digits));
    after.customerId = caller?.customerId ?? null;
    after.contactId = caller?.contactId ?? null;
  }
}

/** Logs a missed call of a known customer with a follow-up to call back, and notifies the user. */
const followMissed: AfterSave<typeof phoneCall> = async (context, changes) => {
  const missed = changes.filter(({ before, after }) => after.state === 'missed' && before?.state !== 'missed');
  if (missed.length === 0) return;
  const own = { ...context, actor: product('Phone system') };
  const known = missed.flatMap(({ after }) =>
    after.customerId === null ? [] : [{ ...after, customerId: after.customerId }],
  );
  const calls = await createMany(
    own,
    call,
    known.map(({ customerId, contactId, number, userId, startedAt }) => ({
      customerId,
      contactId,
      number: number?.startsWith('+') ? number : null,
      kind: 'support',
      direction: 'in',
      outcome: 'missed',
      staffId: userId,
      startedAt,
    })),
  );
  for (const made of calls) if ('problem' in made) throw made.problem;
  const tasks = await createMany(
    own,
    followUp,
    known.map(({ customerId, contactId, userId }, at) => {
      const made = calls[at];
      return {
        customerId,
        contactId,
        staffId: userId,
        action: 'Call back',
        dueOn: companyToday(new Date(context.now)),
        ...(made && 'change' in made ? { callId: made.change.after.id } : {}),
      };
    }),
  );
  for (const made of tasks) if ('problem' in made) throw made.problem;
  for (const { after } of missed)
    if (after.userId !== null)
      await notify(own, {
        userIds: [after.userId],
        kind: 'missed-call',
        text: `Missed: ${after.name ?? 'a call'}.`,
        about: { path: recordPath(phoneCall, after) },
      });
};

/** Behaviour of phone system calls. */
export const phoneCallBehaviour = behaviour(phoneCall, { beforeSave: [prepare], afterSave: [followMissed] });
