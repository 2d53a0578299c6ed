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
