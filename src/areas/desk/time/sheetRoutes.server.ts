import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { today } from '../sharing/visibility.server.ts';
import { decideWeek } from './decideWeek.server.ts';
import { dayStart, mondayOf } from './sheetWeek.ts';
import { timeEntry } from './timeEntry.ts';
import { type SheetTime, sheetsOf } from './timeSheet.rules.ts';

const week = z.iso.date('Enter a date.');
const asked = z.strictObject({ week: week.optional() });
const sheet = z.object({
  staffId: z.int(),
  name: z.string(),
  days: z.array(z.object({ day: z.string(), minutes: z.int(), missingMinutes: z.int() })),
  minutes: z.int(),
  missingMinutes: z.int(),
  draft: z.int(),
  submitted: z.int(),
  approved: z.int(),
});
const sheets = z.object({ monday: z.string(), sheets: z.array(sheet) });
const deciding = z.strictObject({
  staffId: z.int('Choose a colleague.').positive('Choose a colleague.'),
  week,
  step: z.enum(['submit', 'approve', 'reject'], 'Choose a step.'),
  reason: z.string().trim().max(300, 'Enter up to 300 characters.').nullish(),
});
const decided = z.object({ entries: z.int() });

/** Routes for time sheets by week, and for submitting and approving a week. */
export function mountTimeSheets(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/time-sheets',
    {
      config: {
        report: true,
        about: {
          summary: 'List the time sheets of a week',
          tag: 'Time entries',
          permission: 'timeEntry.view',
          query: ['week'],
          answer: sheets,
        },
      },
    },
    async (request) => {
      const now = today(nowIso());
      const { week: day = now } = shaped(asked, request.query);
      return sheetsFor(database, actorOf(request), mondayOf(day), now);
    },
  );
  app.post(
    '/api/v1/time-sheets/decide',
    {
      config: {
        about: {
          summary: 'Submit, approve or send back the time of a week',
          tag: 'Time entries',
          permission: { any: ['timeEntry.submit', 'timeEntry.approve'] },
          body: deciding,
          answer: decided,
        },
      },
    },
    async (request, reply) => {
      const body = shaped(deciding, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: { entries: await decideWeek(context, body) },
      }));
      return give(reply, done);
    },
  );
}

/** Approvers see the time of all colleagues, other users their own. */
async function sheetsFor(
  database: Queryable,
  actor: Actor,
  monday: string,
  now: string,
): Promise<z.output<typeof sheets>> {
  const bind = binder();
  const own = may(actor.patterns, 'timeEntry.approve') ? 'true' : `r.staff_id = ${bind(actor.userId)}`;
  const zone = bind(companyZone());
  const { rows } = await database.query<SheetTime & { name: string }>(
    `select r.staff_id as "staffId", u.name, (r.started_at at time zone ${zone})::date::text as day, r.state,
            sum(r.minutes)::int as minutes, count(*)::int as entries
       from time_entry r join "user" u on u.id = r.staff_id
      where r.started_at >= ${bind(dayStart(monday))} and r.started_at < ${bind(dayStart(addDays(monday, 7)))}
        and r.archived_at is null and ${own} and ${scopeClause(timeEntry, actor, bind)}
      group by 1, 2, 3, 4 order by u.name`,
    bind.values,
  );
  const names = new Map(rows.map(({ staffId, name }) => [staffId, name]));
  if (actor.userId !== null && !names.has(actor.userId)) names.set(actor.userId, actor.name);
  const { dayMinutes } = await readGroup(database, serviceGroup);
  const hours = await companyHours(database, { from: monday, to: addDays(monday, 7) });
  const found = sheetsOf([...names.keys()], rows, { monday, today: now, hours, dayMinutes });
  return {
    monday,
    sheets: found.map((each) => ({ ...each, days: [...each.days], name: names.get(each.staffId) ?? '' })),
  };
}
