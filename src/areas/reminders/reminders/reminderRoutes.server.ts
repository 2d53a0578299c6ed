import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordOf } from '#engine/api/answers.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { create, read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { closedDaysOf } from './closedDays.server.ts';
import { localTime } from './localTime.ts';
import { lastOccurrences } from './occurrence.server.ts';
import { occurrences } from './recurrence.rules.ts';
import { mountOtherReminders } from './otherReminders.server.ts';
import { readQuick } from './quickText.rules.ts';
import { reminder } from './reminder.ts';
import { repeatingOf } from './reminder.rules.ts';
import { timedOf } from './reminder.server.ts';
import type { ReminderTimes } from './reminderTimes.ts';

const typed = z.strictObject({
  text: z.string('Enter a reminder.').min(1, 'Enter a reminder.').max(300, 'Enter at most 300 characters.'),
});

const times: z.ZodType<ReminderTimes> = z.object({
  next: z.array(z.string()),
  past: z.array(
    z.object({
      id: z.int(),
      dueAt: z.string(),
      firedAt: z.string(),
      snoozedUntil: z.string().nullable(),
      doneAt: z.string().nullable(),
    }),
  ),
});

const MOST = 10;
const YEARS_AHEAD_DAYS = 3_660;

/** Routes of reminders beyond the standard ones. */
export function mountReminders(app: FastifyInstance, database: Database): void {
  mountOtherReminders(app, database);
  app.post(
    '/api/v1/reminders/quick',
    {
      config: {
        about: {
          summary: 'Add a reminder typed in one line',
          tag: 'Reminders',
          permission: 'reminder.create',
          body: typed,
          answer: recordOf(reminder),
        },
      },
    },
    async (request) => {
      const { text } = shaped(typed, request.body);
      return writing(database, request, async (context) => {
        const found = readQuick(text, wallClock(context.now));
        if (!found) throw invalid({ text: ['Enter what to remember, for example: every Monday 8.30 call Acme.'] });
        const row = await create(context, reminder, { ...found, title: found.title.slice(0, 200) });
        return answer(context.tx, context.actor, reminder, row);
      });
    },
  );

  app.get(
    `/api/v1/reminders/:id${ID}/times`,
    {
      config: {
        about: {
          summary: 'List the next and the last times of a reminder',
          tag: 'Reminders',
          permission: 'reminder.view',
          answer: times,
        },
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, reminder, idOf(request));
      const now = nowIso();
      const given = repeatingOf(timedOf(row), await closedDaysOf(database, now));
      const to = `${addDays(now.slice(0, 10), YEARS_AHEAD_DAYS)}T00:00:00Z`;
      const next = row.status === 'active' ? occurrences({ ...given, from: now, to }).at.slice(0, MOST) : [];
      return { next, past: await lastOccurrences(database, row.id, MOST) };
    },
  );
}

/** Local time of the company: "2026-11-20T10:00" */
function wallClock(now: string): string {
  const at = Date.parse(now);
  return `${localDay(at, companyZone())}T${localTime(at, companyZone())}`;
}
