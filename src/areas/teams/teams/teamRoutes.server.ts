import type { FastifyInstance } from 'fastify';
import { calendarHours } from '#engine/settings/companyHours.server.ts';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import * as z from 'zod';
import { openingHours } from './teamsAnswers.server.ts';

/** Range for the current week, and for the next change of hours. */
const BEFORE_DAYS = 8;
const AHEAD_DAYS = 16;

/** Route for working hours by team, from the calendars; omits teams without one. */
export function mountTeamHours(app: FastifyInstance, database: Database): void {
  const about = { summary: 'List working hours by team', tag: 'Teams', permission: 'team.view' };
  app.get(
    '/api/v1/teams/hours',
    { config: { about: { ...about, answer: z.object({ hours: z.record(z.string(), openingHours.nullable()) }) } } },
    async () => {
      const { rows } = await database.query<{ id: number; calendar: number }>(
        'select id, working_calendar_id as calendar from team where working_calendar_id is not null and archived_at is null',
      );
      const today = companyToday(theTime());
      const span = { from: addDays(today, -BEFORE_DAYS), to: addDays(today, AHEAD_DAYS) };
      const calendars = new Map<number, OpeningHours | null>();
      for (const { calendar } of rows)
        if (!calendars.has(calendar)) calendars.set(calendar, await calendarHours(database, calendar, span));
      return { hours: Object.fromEntries(rows.map(({ id, calendar }) => [id, calendars.get(calendar) ?? null])) };
    },
  );
}
