import * as z from 'zod';

const whole = z.int('Enter a number.').positive('Enter a number above 0.');
const day = z.iso.date('Enter a date such as 2026-11-20.');

/** The request for a pack, with its reason. */
export const packBody = z
  .strictObject({
    who: whole.optional(),
    session: whole.optional(),
    ip: z.string().trim().min(1).max(60).optional(),
    from: day.optional(),
    to: day.optional(),
    reason: z
      .string('Enter what happened.')
      .trim()
      .min(1, 'Enter what happened.')
      .max(300, 'Enter up to 300 characters.'),
  })
  .refine(({ who, session, ip, from, to }) => who ?? session ?? ip ?? from ?? to, {
    message: 'Enter an account, a session, an IP address or a period.',
    path: ['who'],
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    message: 'Enter a last day on or after the first day.',
    path: ['to'],
  });
