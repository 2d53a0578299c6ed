import * as z from 'zod';
import type { LinkedItem } from './approval.ts';

/** Input of a user who asks a contact to approve an item. */
export const askedApproval = z.strictObject({
  key: z.string('Choose an item.').max(40),
  contactId: z.int('Choose a contact.').positive('Choose a contact.'),
  note: z.string().trim().max(2_000, 'Use up to 2,000 characters.').nullish(),
});

/** Input of the contact. A refusal needs a reason. */
export const answeredApproval = z
  .strictObject({
    answer: z.enum(['approved', 'refused'], 'Choose an answer.'),
    comment: z.string().trim().max(500, 'Use up to 500 characters.').default(''),
  })
  .refine(({ answer, comment }) => answer === 'approved' || comment !== '', {
    message: 'Enter a reason.',
    path: ['comment'],
  });

export const linkedItem: z.ZodType<LinkedItem> = z.object({
  item: z.object({ number: z.string(), title: z.string(), text: z.string(), note: z.string().nullable() }),
  company: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
});
