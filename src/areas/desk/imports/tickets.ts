import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import { column, type Place, type Preset, type Target } from '#engine/import/mapping/preset.ts';
import { LONGEST_BODY } from '#platform/thread/thread.ts';

/*
 * Presets for tickets of other service desks. Files identify the customer by name; for files without one, the import
 * asks for it.
 */

const job = (field: string, more: Partial<Place> = {}): Place => ({ target: 'job', field, ...more });
const LEAVE = { unfit: 'leave' } as const;
const MISSING = { missing: 'leave' } as const;
const line = job('description', { line: true });

/** Target for ticket messages, which become messages of the job. */
export const MESSAGES = 'messages';
const MOST_MESSAGES = 2_000_000;

const target: Target = {
  key: 'job',
  noun: 'job',
  remarks: 'description',
  fixed: { source: 'email' },
  elsewhere: { [MESSAGES]: notes({ label: 'Messages', optional: true, plain: true, max: MOST_MESSAGES }) },
};
const messages = job(MESSAGES);

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
const urgency = job('urgency', { words: PRIORITIES, otherwise: 'medium' });
const type = job('type', { words: TYPES, otherwise: 'incident' });
const customer = job('customerId');
const requester = job('contactId', MISSING);
const assignee = job('assigneeUserId', MISSING);
const team = job('teamId', MISSING);
const number: readonly Place[] = [job('id'), job('formerNumber')];

/** GLPI: Assistance > Tickets, exported as CSV. */
export const glpiTickets: Preset = {
  key: 'glpi-tickets',
  title: 'GLPI: tickets',
  about: 'Tickets with their descriptions, imported as jobs.',
  source: 'glpi',
  targets: [target],
  columns: [
    column('ID', ...number),
    column('Title', job('title')),
    column(['Entity', 'Entities'], customer),
    column('Status', job('formerStatus')),
    column('Type', type),
    column('Priority', urgency),
    column(['Requester - Requester', 'Requester'], requester),
    column(['Assigned to - Technician', 'Technician'], assignee),
    column(['Assigned to - Technician group', 'Group'], team),
    column('Description', job('description')),
    column(['Followups - Description', 'Followups'], messages),
    column('Category', line),
    column('Opening date', line),
    column(['Last update', 'Last edit'], line),
    column('Solution', line),
    column('Time to resolve'),
  ],
};

/** Zammad: the list of tickets from its API, with articles. */
export const zammadTickets: Preset = {
  key: 'zammad-tickets',
  title: 'Zammad: tickets',
  about:
    'Tickets as JSON with organization, customer and articles, imported as jobs. Articles become messages of the job.',
  source: 'zammad',
  targets: [target],
  columns: [
    column('id', job('id')),
    column('number', job('formerNumber')),
    column('title', job('title')),
    column(['organization', 'organization.name'], customer),
    column(['customer', 'customer.fullname'], requester),
    column(['owner', 'owner.fullname'], assignee),
    column(['group', 'group.name'], team),
    column(['state', 'state.name'], job('formerStatus')),
    column(['priority', 'priority.name'], urgency),
    column('articles', messages),
    column('created_at', line),
    column('close_at'),
    column('updated_at'),
    column('article_count'),
    column('note', line),
  ],
};

/** Freshdesk: tickets from its export or API. */
export const freshdeskTickets: Preset = {
  key: 'freshdesk-tickets',
  title: 'Freshdesk: tickets',
  about: 'Tickets as JSON with company, requester and conversations, imported as jobs.',
  source: 'freshdesk',
  targets: [target],
  columns: [
    column(['display_id', 'id'], ...number),
    column('subject', job('title')),
    column('company.name', customer),
    column('requester.name', requester),
    column('responder_name', assignee),
    column('group_name', team),
    column(['status_name', 'status'], job('formerStatus')),
    column(['priority_name', 'priority'], urgency),
    column(['ticket_type', 'type'], type),
    column(['description_text', 'description'], job('description', LEAVE)),
    column(['conversations', 'notes'], messages),
    column('created_at', line),
    column('tags', line),
    column('due_by'),
    column('updated_at'),
  ],
};

/** HaloPSA: tickets, with headers named like the API fields. */
export const haloTickets: Preset = {
  key: 'halopsa-tickets',
  title: 'HaloPSA: tickets',
  about: 'Tickets with client, user and agent, imported as jobs.',
  source: 'halopsa',
  targets: [target],
  columns: [
    column('id', ...number),
    column('summary', job('title')),
    column('client_name', customer),
    column('site_name', job('siteId', MISSING)),
    column('user_name', requester),
    column('agent_name', assignee),
    column('team', team),
    column('status_name', job('formerStatus')),
    column('priority_name', urgency),
    column('tickettype_name', type),
    column('details', job('description', LEAVE)),
    column('actions', messages),
    column(['category_1', 'category'], line),
    column('dateoccurred', line),
    column('dateclosed', line),
    column('lastactiondate'),
  ],
};

const message = (field: string, more: Partial<Place> = {}): Place => ({ target: 'message', field, ...more });
const said = (label: string) => text({ label, optional: true, max: 300 });
const body = (label: string) => notes({ label, optional: true, plain: true, max: LONGEST_BODY });

/** HaloPSA: the actions of tickets, in a file of their own. Their numbers count within the ticket. */
export const haloActions: Preset = {
  key: 'halopsa-actions',
  title: 'HaloPSA: actions',
  about: 'Actions of tickets that were imported before. Each becomes a message of its job.',
  source: 'halopsa',
  targets: [
    {
      key: 'message',
      noun: 'formerMessage',
      needs: ['note', 'note_html'],
      // The keys are those of HaloPSA, as in the actions within a ticket.
      elsewhere: {
        note: body('Text'),
        note_html: body('Text as HTML'),
        who: said('Author'),
        who_agentid: said('Agent number'),
        emailfrom: said('From address'),
        hiddenfromuser: flag({ label: 'Internal', optional: true }),
        created_at: moment({ label: 'Time', optional: true }),
      },
    },
  ],
  columns: [
    column('id', message('number')),
    column('ticket_id', message('jobId', { bySourceNumber: true })),
    column('note', message('note')),
    column('note_html', message('note_html')),
    column('who', message('who', LEAVE)),
    column('who_agentid', message('who_agentid', LEAVE)),
    column('emailfrom', message('emailfrom', LEAVE)),
    column('hiddenfromuser', message('hiddenfromuser')),
    column('datetime', message('created_at')),
    column('actiondatecreated', message('created_at', { unless: ['created_at'] })),
    column('outcome'),
    column('subject'),
    column('emailto'),
    column('timetaken'),
    column('attachment_count'),
  ],
};
