import type { KnownColumn, Place, Target } from '#engine/import/mapping/preset.ts';
import { column } from '#engine/import/mapping/preset.ts';
import { notes } from '#engine/kinds/notes/notes.ts';

/*
 * What the presets for tickets of other service desks share. Files identify the customer by name; for files without one,
 * the import asks for it.
 */

export const job = (field: string, more: Partial<Place> = {}): Place => ({ target: 'job', field, ...more });
export const LEAVE = { unfit: 'leave' } as const;
export const MISSING = { missing: 'leave' } as const;
export const line = job('description', { line: true });

/** Target for ticket messages, which become messages of the job. */
export const MESSAGES = 'messages';
const MOST_MESSAGES = 2_000_000;

export const target: Target = {
  key: 'job',
  noun: 'job',
  remarks: 'description',
  fixed: { source: 'email' },
  elsewhere: { [MESSAGES]: notes({ label: 'Messages', optional: true, plain: true, max: MOST_MESSAGES }) },
};
export const messages = job(MESSAGES);

const PRIORITIES: Readonly<Record<string, string>> = {
  'very high': 'high',
  major: 'high',
  urgent: 'high',
  critical: 'high',
  high: 'high',
  '1': 'high',
  '4': 'high',
  '3 high': 'high',
  '3': 'high',
  medium: 'medium',
  normal: 'medium',
  '2 normal': 'medium',
  '2': 'medium',
  low: 'low',
  'very low': 'low',
  '1 low': 'low',
};
const TYPES: Readonly<Record<string, string>> = {
  incident: 'incident',
  request: 'request',
  'service request': 'request',
  question: 'request',
  problem: 'problem',
  change: 'change',
  'change request': 'change',
  task: 'maintenance',
};
export const urgency = job('urgency', { words: PRIORITIES, otherwise: 'medium' });
export const type = job('type', { words: TYPES, otherwise: 'incident' });
export const customer = job('customerId');
export const requester = job('contactId', MISSING);
export const assignee = job('assigneeUserId', MISSING);
export const team = job('teamId', MISSING);
export const number: readonly Place[] = [job('id'), job('formerNumber')];

/** Tags of jobs. They are created where the user may do that. Tags that a user chose since stay. */
export const tags = job('tagIds', { missing: 'create', separator: ',', keep: true, ...LEAVE });

/** When the ticket was opened and closed. Times that cannot be read stay in the description. */
export const openedAt = job('formerOpenedAt', LEAVE);
export const closedAt = job('formerClosedAt', LEAVE);

const SOURCES: Readonly<Record<string, string>> = {
  email: 'email',
  'e-mail': 'email',
  '1': 'email',
  portal: 'web',
  web: 'web',
  helpdesk: 'web',
  'customer portal': 'web',
  '2': 'web',
  phone: 'phone',
  '3': 'phone',
  monitoring: 'monitoring',
  alert: 'monitoring',
  api: 'api',
};

/** How the ticket came. Other ways are ignored. */
export const source = (headers: string | readonly string[]): KnownColumn =>
  column(headers, job('source', { words: SOURCES, unfit: 'ignore' }));
