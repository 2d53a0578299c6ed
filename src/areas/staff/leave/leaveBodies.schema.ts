import * as z from 'zod';
import { day, maybe } from '#engine/calculations/calculation.schema.ts';
import { askedDays, isReckonable, TOO_LONG } from './leave.schema.ts';

const id = z.int('Choose a record.').positive();
const words = (max: number) => maybe(z.string().max(max, `At most ${max.toLocaleString('en-GB')} characters.`));

const days = { typeId: z.int('Choose a leave type.').positive(), fileId: maybe(id), ...askedDays };
const preview = { staffId: maybe(id), ...days };

export const previewBody = z.strictObject(preview).refine(isReckonable, TOO_LONG);

export const requestBody = z
  .strictObject({
    ...preview,
    reason: words(300),
    handoverNote: words(20_000),
    deputyId: maybe(id),
    overrideReason: words(300),
  })
  .refine(isReckonable, TOO_LONG);

/** The same for several people, including past days. */
export const bookingBody = z
  .strictObject({
    ...days,
    staffIds: z.array(id).min(1, 'Choose at least one person.').max(200, 'Choose at most 200 people.'),
    reason: words(300),
    overrideReason: words(300),
  })
  .refine(isReckonable, TOO_LONG);

const version = z.int('Send the version of the request.').positive();

export const decision = z.strictObject({ version, note: words(300), overrideReason: words(300) });

export const decisions = z.strictObject({
  requests: z.array(z.strictObject({ id, version })).min(1, 'Choose at least one request.').max(100),
});

const number = z.coerce.number('Enter a number.').int('Enter a whole number.');

export const yearQuestion = z.strictObject({ year: number.min(1990).max(2100).optional() });

export const chartQuestion = z.strictObject({ from: day, to: day, teamId: number.positive().optional() });

export const grantBody = z.strictObject({
  year: z.int('Enter a year.').min(1990).max(2100),
  staffId: maybe(id),
  dryRun: z.boolean().default(false),
});

const minutes = z
  .int('Enter whole minutes.')
  .min(0)
  .max(24 * 60);

/** Working patterns, as in the form of a person. */
export const patternsBody = z.strictObject({
  patterns: z
    .array(
      z.strictObject({
        from: day,
        week: z.enum(['every', 'second']).default('every'),
        mon: minutes,
        tue: minutes,
        wed: minutes,
        thu: minutes,
        fri: minutes,
        sat: minutes,
        sun: minutes,
      }),
    )
    .min(1, 'Add at least one working pattern.')
    .max(50),
});
