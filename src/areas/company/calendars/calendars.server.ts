import type { FastifyInstance } from 'fastify';
import { bankHolidaysOf } from '#engine/calendar/bankHolidays.ts';
import { bankHolidaysInput } from '#engine/calendar/bankHolidays.schema.ts';
import { minutesOf } from '#engine/calendar/openTime.ts';
import type { Services } from '#engine/api/area.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { bankHoliday } from './bankHoliday.ts';
import { mountHolidayFiles } from './holidayFiles.server.ts';
import { workingCalendar } from './workingCalendar.ts';
import * as z from 'zod';

/** A calendar needs at least one working day. Its hours must end after they start and must not overlap. */
export const calendarBehaviour = behaviour(workingCalendar, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) judgeHours(change);
    },
  ],
});

function judgeHours(change: Change<typeof workingCalendar>): void {
  const { hours } = change.after;
  if (hours.length === 0) return refuseField(change, 'hours', 'Enter at least one working day.');
  for (const { day, from, to } of hours) {
    if (minutesOf(from) >= minutesOf(to)) return refuseField(change, 'hours', 'Enter an end after the start.');
    const same = hours.filter(
      (each) => each.day === day && minutesOf(each.from) < minutesOf(to) && minutesOf(each.to) > minutesOf(from),
    );
    if (same.length > 1) return refuseField(change, 'hours', 'Enter hours that do not overlap.');
  }
}

const wanted = bankHolidaysInput.pick({ division: true, year: true }).strict();

/** Route that adds the missing bank holidays of a year. */
export function mountCalendars(app: FastifyInstance, { database }: Services): void {
  const about = {
    summary: 'Add the bank holidays of a year',
    tag: 'Bank holidays',
    permission: 'bankHoliday.create',
    body: wanted,
    status: 201,
  };
  mountHolidayFiles(app, database);
  app.post(
    '/api/v1/system/bank-holidays/fill',
    { config: { about: { ...about, answer: z.object({ created: z.number() }) } } },
    async (request, reply) => {
      const { division, year } = shaped(wanted, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const { rows } = await context.tx.query<{ day: string }>(
          'select day from bank_holiday where division = $1 and day >= $2::date and day < $3::date',
          [division, `${year}-01-01`, `${year + 1}-01-01`],
        );
        const known = new Set(rows.map(({ day }) => day));
        const missing = bankHolidaysOf(division, year).filter(({ day }) => !known.has(day));
        const outcomes = await createMany(
          context,
          bankHoliday,
          missing.map((each) => ({ ...each, division })),
        );
        for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
        return { status: 201, body: { created: missing.length } };
      });
      return give(reply, done);
    },
  );
}
