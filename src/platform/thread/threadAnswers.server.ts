import * as z from 'zod';
import { LONGEST_BODY, MOST_FILES, type ThreadDraft, type ThreadEntry, VISIBILITIES } from './thread.ts';

const file = z.object({ id: z.int(), name: z.string(), mediaType: z.string(), size: z.int() });

export const shownEntry: z.ZodType<ThreadEntry> = z.object({
  id: z.int(),
  kind: z.enum(['message', 'line']),
  visibility: z.enum(VISIBILITIES),
  authorUserId: z.int().nullable(),
  authorName: z.string(),
  from: z.object({ noun: z.string(), id: z.int() }).nullable(),
  body: z.string(),
  quoted: z.string(),
  isQuiet: z.boolean(),
  files: z.array(file),
  at: z.string(),
  sendsAt: z.string().nullable(),
  isScheduled: z.boolean(),
  heldBecause: z.string().nullable(),
  sentAt: z.string().nullable(),
  sentTo: z.string().nullable(),
  delivery: z
    .object({ state: z.enum(['waiting', 'sent', 'failed', 'dropped']), error: z.string().nullable() })
    .nullable(),
  editedAt: z.string().nullable(),
  redactedAt: z.string().nullable(),
  redactedBy: z.string().nullable(),
  originId: z.int().nullable(),
});

export const shownDraft: z.ZodType<ThreadDraft> = z.object({
  visibility: z.enum(VISIBILITIES),
  body: z.string(),
  files: z.array(file),
  updatedAt: z.string(),
});

const visibility = z.enum(VISIBILITIES, 'Choose public or internal.');
const body = z.string('Enter a message.').max(LONGEST_BODY, 'Enter up to 100,000 characters.');
const sendsAt = z.iso.datetime({ offset: true, error: 'Send a time such as 2026-11-30T09:00:00Z.' });
const fileIds = z.array(z.int().positive()).max(MOST_FILES, `Attach up to ${MOST_FILES} files.`).optional();

export const writtenEntry = z.strictObject({
  visibility,
  body: body.refine((text) => text.trim() !== '', 'Enter a message.'),
  fileIds,
  mentionIds: z.array(z.int().positive()).max(50, 'Mention up to 50 colleagues.').optional(),
  /** The same for each attempt to send one message. */
  clientKey: z.string().min(8, 'Send a key of 8 to 100 characters.').max(100, 'Send a key of 8 to 100 characters.'),
  /** The author, if not a user: a record of a noun that the thread accepts messages from. */
  from: z.strictObject({ noun: z.string().max(60), id: z.int().positive() }).optional(),
  /** A later time for a public reply. */
  sendsAt: sendsAt.optional(),
});
export type WrittenEntry = z.output<typeof writtenEntry>;

export const editedEntry = z.strictObject({
  body: body.refine((text) => text.trim() !== '', 'Enter a message.'),
  /** Another time for a scheduled reply. A held reply is scheduled again. */
  sendsAt: sendsAt.optional(),
});
export type EditedEntry = z.output<typeof editedEntry>;

export const writtenDraft = z.strictObject({ visibility, body, fileIds });
export type WrittenDraft = z.output<typeof writtenDraft>;

export const askedPage = z.strictObject({
  before: z.coerce.number('Enter the number of an entry.').int().positive().optional(),
});
