import * as z from 'zod';
import { isCompanyZone } from '#engine/calendar/companyZone.ts';
import { WEEKDAYS } from '#engine/calendar/openTime.ts';

const time = z
  .string('Enter a time such as 22:00.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59, such as 22:00.');

/** All notice times of a user. Quiet hours need a start, a different end, and days. */
export const noticeTimes = z
  .strictObject({
    from: time.nullable(),
    to: time.nullable(),
    days: z
      .array(z.enum(WEEKDAYS, 'Choose days from mon, tue, wed, thu, fri, sat and sun.'))
      .max(7, 'Choose up to seven days.')
      .refine((days) => new Set(days).size === days.length, 'Choose each day once.'),
    weekends: z.boolean('Send true or false.'),
    timezone: z
      .string()
      .max(64, 'Enter a valid time zone.')
      .refine(isCompanyZone, 'Enter a time zone such as Europe/London.')
      .nullable(),
    digestAt: time,
    digestDays: z.enum(['working', 'every'], 'Choose working or every.'),
  })
  .superRefine(({ from, to, days }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if ((from === null) !== (to === null))
      refuse(from === null ? 'from' : 'to', 'Enter a start and an end for quiet hours.');
    if (from !== null && from === to) refuse('to', 'Enter different times for the start and end of quiet hours.');
    if (from !== null && to !== null && days.length === 0) refuse('days', 'Choose at least one day.');
  });
