import * as z from 'zod';

const whole = z.int('Write a number.').positive('Write a number above 0.');
const day = z.iso.date('Write a day such as 2026-11-20.');

/** What somebody asks a pack for, and why. */
export const packBody = z
  .strictObject({
    who: whole.optional(),
    session: whole.optional(),
    ip: z.string().trim().min(1).max(60).optional(),
    from: day.optional(),
    to: day.optional(),
    reason: z.string('Say what happened.').trim().min(1, 'Say what happened.').max(300, 'At most 300 characters.'),
  })
  .refine(({ who, session, ip, from, to }) => who ?? session ?? ip ?? from ?? to, {
    message: 'Say of whom, of which session, from which address or of which days.',
    path: ['who'],
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: 'The last day is not before the first.',
    path: ['to'],
  });
