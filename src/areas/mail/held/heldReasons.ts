import type { Option } from '#engine/kinds/field.ts';
import type { MailFault } from '#engine/mail/inbox/readMail.ts';

/** Reasons for holding a message. */
export type HeldReason =
  | MailFault
  | 'rate'
  | 'stranger'
  | 'automated'
  | 'unknown'
  | 'ambiguous'
  | 'forged'
  | 'jobs-off'
  | 'bounce';

export const HELD_REASONS = {
  unknown: { label: 'Unknown sender', tone: 'info' },
  stranger: { label: 'Names another customer’s job', tone: 'warning' },
  forged: { label: 'Forged reply address', tone: 'bad' },
  ambiguous: { label: 'Sender of several customers', tone: 'info' },
  automated: { label: 'Automatic message', tone: 'neutral' },
  rate: { label: 'Too many messages', tone: 'warning' },
  bounce: { label: 'Delivery report', tone: 'neutral' },
  'jobs-off': { label: 'Customer without jobs', tone: 'neutral' },
  'too-large': { label: 'Too large', tone: 'warning' },
  'too-many-parts': { label: 'Too many parts', tone: 'bad' },
  'too-deep': { label: 'Nested too deeply', tone: 'bad' },
  unreadable: { label: 'Cannot be read', tone: 'warning' },
} as const satisfies Readonly<Record<HeldReason, Option>>;

/** Why a message was held, and what the user checks. */
export const HELD_ABOUT: Readonly<Record<HeldReason, string>> = {
  unknown: 'No contact has the address of the sender, and no customer has the domain.',
  stranger: 'The subject names a job of another customer. Check that the sender has to do with it before you add it.',
  forged: 'The signature of the reply address is wrong. Check that the message answers our email.',
  ambiguous: 'Contacts of several customers have this address, or several customers share the domain.',
  automated: 'A program sent the message, such as a newsletter or an out-of-office reply.',
  rate: 'The sender wrote 20 messages within an hour.',
  bounce: 'An email came back, and the report does not say which.',
  'jobs-off': 'Jobs are turned off for the customer.',
  'too-large': 'The message is larger than 25 MB, so only its beginning was fetched. Find it in the mailbox.',
  'too-many-parts': 'The message has more than 100 parts. Check the original before you discard it.',
  'too-deep': 'The message contains messages more than 10 levels deep. Check the original before you discard it.',
  unreadable: 'The message does not follow the format of emails. Check the original before you discard it.',
};
