import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import { act } from '#engine/actions/act.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { houseZone } from '#engine/calendar/houseZone.ts';
import { instantOf } from '#engine/calendar/zone.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { invalid, notAllowed } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { today } from '../sharing/sight.server.ts';
import { timeEntry } from './timeEntry.ts';
import { type SheetEntry, sheetsOf } from './timeSheet.rules.ts';

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

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

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
        body: { entries: await decide(context, body) },
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
  const { rows } = await database.query<SheetEntry & { name: string }>(
    `select r.staff_id as "staffId", u.name, r.started_at as "startedAt", r.minutes, r.state
       from time_entry r join "user" u on u.id = r.staff_id
      where r.started_at >= ${bind(dayStart(monday))} and r.started_at < ${bind(dayStart(addDays(monday, 7)))}
        and r.archived_at is null and ${own} and ${scopeClause(timeEntry, actor, bind)}
      order by u.name, r.started_at`,
    bind.values,
  );
  const names = new Map(rows.map(({ staffId, name }) => [staffId, name]));
  if (actor.userId !== null && !names.has(actor.userId)) names.set(actor.userId, actor.name);
  const { dayMinutes } = await readGroup(database, serviceGroup);
  const hours = await companyHours(database, { from: monday, to: addDays(monday, 7) });
  const found = sheetsOf(
    [...names.keys()],
    rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt).toISOString() })),
    {
      monday,
      today: now,
      hours,
      dayMinutes,
    },
  );
  return {
    monday,
    sheets: found.map((each) => ({ ...each, days: [...each.days], name: names.get(each.staffId) ?? '' })),
  };
}

const dayStart = (day: string): string => new Date(instantOf(day, 0, houseZone())).toISOString();

const FROM = { submit: 'draft', approve: 'submitted', reject: 'submitted' } as const;

/** @returns the number of changed entries @throws 403, 422 when there are none */
async function decide(
  context: Context,
  { staffId, week: day, step, reason }: z.output<typeof deciding>,
): Promise<number> {
  const { tx, actor } = context;
  const isOwn = staffId === actor.userId;
  require(actor, step === 'submit' ? 'timeEntry.submit' : 'timeEntry.approve');
  if (step === 'submit' && !isOwn) require(actor, 'timeEntry.approve');
  if (step === 'approve' && isOwn && !actor.patterns.includes('*')) throw notAllowed('timeEntry.approve');
  if (step === 'reject' && !reason) throw invalid({ reason: ['Enter what is to be corrected.'] });
  const monday = mondayOf(day);
  const bind = binder();
  const { rows } = await tx.query<{ id: number; version: number }>(
    `select r.id, r.version from time_entry r
      where r.staff_id = ${bind(staffId)} and r.state = ${bind(FROM[step])} and r.archived_at is null
        and r.started_at >= ${bind(dayStart(monday))} and r.started_at < ${bind(dayStart(addDays(monday, 7)))}
        and ${scopeClause(timeEntry, actor, bind)} order by r.id limit 500 for update`,
    bind.values,
  );
  if (rows.length === 0)
    throw invalid({
      week: [step === 'submit' ? 'The week has no drafts to submit.' : 'The week has no submitted time.'],
    });
  for (const { id, version } of rows)
    await act(context, timeEntry, step, id, version, step === 'reject' ? { reason } : {});
  return rows.length;
}
