import { actorOfUser } from '#areas/identity/identity.server.ts';
import { call } from '#areas/customers/call-tracker/call.ts';
import { coverNote } from '#areas/customers/cover-notes/coverNote.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { note } from '#areas/reminders/notes/note.ts';
import { reminder } from '#areas/reminders/reminders/reminder.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Chance } from './chance.ts';
import { type DemoPeople, make, type Place } from './customers.server.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

const CALLS = 60;
const RESULTS = ['no_answer', 'voicemail', 'gatekeeper', 'callback', 'not_interested', 'interested', 'quote'] as const;
const ACCOUNTS_EACH = 6;

/** Daily customer care: sales calls, cover notes, notes, accounts and reminders. */
export async function demoCare(
  context: Context,
  luck: Chance,
  places: readonly Place[],
  { staffIds }: DemoPeople,
): Promise<void> {
  const today = context.now.slice(0, 10);
  const customers = [...new Set(places.map(({ customerId }) => customerId))];
  const [first, second, third] = customers;
  if (first === undefined || second === undefined || third === undefined) return;
  await make(
    context,
    call,
    Array.from({ length: CALLS }, (_, at) => ({
      customerId: customers[at % customers.length],
      purpose: luck.pick(['cold', 'warm', 'followUp', 'renewal'] as const),
      result: at % 20 === 19 ? 'meeting' : luck.pick(RESULTS),
      ...(at % 20 === 19 ? { meetingOn: addDays(today, 7) } : {}),
      startedAt: `${addDays(today, -1 - Math.floor(at / 4))}T0${8 + (at % 2)}:${String(10 + (at % 45)).padStart(2, '0')}:00.000Z`,
      minutes: luck.whole(1, 20),
      staffId: luck.pick(staffIds),
      note: luck.pick(['Asked about backups.', 'Budget is decided in March.', 'Ring again after half term.']),
    })),
  );
  await make(context, coverNote, [
    {
      customerId: first,
      kind: 'standing',
      body: '### Where to go\nMain reception, then the site manager.\n\n### Do not\nRestart the server before 16:00.',
    },
    {
      customerId: second,
      kind: 'dated',
      fromOn: addDays(today, 4),
      toOn: addDays(today, 8),
      absentId: staffIds[1],
      coverIds: staffIds.slice(2, 3),
      body: '### Do first\nCheck last night’s backup.',
      items: [{ task: 'Count the classroom tablets', isDone: false, outcome: null }],
    },
  ]);
  await make(context, note, [
    { subject: [`customer:${first}`], body: 'Budget is decided in March. Send quotes before then.', isPinned: true },
    { subject: [`customer:${first}`], body: 'The caretaker has the key of the east wing.' },
    { subject: [`customer:${third}`], body: 'Prefers visits in the afternoon.', isPinned: true },
  ]);
  await make(
    context,
    customerUser,
    customers.slice(0, 12).flatMap((customerId) =>
      Array.from({ length: ACCOUNTS_EACH }, (_, at) => {
        const [firstName, lastName] = [luck.pick(FIRST_NAMES), luck.pick(LAST_NAMES)];
        return {
          customerId,
          displayName: `${firstName} ${lastName}`,
          firstName,
          lastName,
          username: `${firstName.charAt(0)}${lastName}${at}`.toLowerCase(),
          directory: 'entra',
          accountType: at === 0 ? 'admin' : 'person',
          hasMfa: at > 0,
          lastLogonAt: `${addDays(today, at === 2 ? -140 : -1 - at)}T08:00:00.000Z`,
          licences: ['Microsoft 365 A3'],
        };
      }),
    ),
  );
  await demoReminders(context, first, today);
}

/** Reminders belong to one user: the administrator, if there is one. */
async function demoReminders(context: Context, customerId: number, today: string): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select u.id from "user" u join role r on r.id = any(u.role_ids) where u.status = 'active' and '*' = any(r.permissions) order by u.id limit 1`,
  );
  const owner = rows[0] ? await actorOfUser(context.tx, rows[0].id) : null;
  if (!owner) return;
  await make({ ...context, actor: owner }, reminder, [
    { title: 'Weekly review of open quotes', startOn: addDays(today, 1), startTime: '08:30', repeats: 'weekly' },
    { title: 'Ring about the contract', startOn: addDays(today, 3), about: [`customer:${customerId}`] },
    { title: 'Check the backup report', startOn: addDays(today, 1), repeats: 'weekdays', shift: 'next' },
  ]);
}
