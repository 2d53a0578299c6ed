import { column, type Preset } from '#engine/import/mapping/preset.ts';
import {
  assignee,
  closedAt,
  customer,
  job,
  line,
  number,
  openedAt,
  requester,
  tags,
  target,
  team,
  urgency,
} from './ticketPlaces.ts';

/* Presets for the lists of tickets that ITFlow (26.08) and Alga PSA export as CSV. They hold no messages. */

const { elsewhere: _messages, ...listed } = target;

export const itflowTickets: Preset = {
  key: 'itflow-tickets',
  title: 'ITFlow: tickets',
  about: 'Tickets of one or all clients, imported as jobs. The export has no descriptions and no replies.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [listed],
  columns: [
    column('Ticket Number', ...number),
    column('Client', customer),
    column('Contact', requester),
    column('Subject', job('title')),
    column('Priority', urgency),
    column('Status', job('formerStatus')),
    column('Assigned To', assignee),
    column('Date Opened', openedAt),
    column('Date Closed', closedAt),
    column('Date Resolved', job('formerClosedAt', { unless: ['formerClosedAt'], unfit: 'leave' })),
    column('Category', line),
    column('Billable', line),
  ],
};

export const algaTickets: Preset = {
  key: 'alga-tickets',
  title: 'Alga PSA: tickets',
  about: 'Tickets with client, contact and assignee, imported as jobs.',
  source: 'alga',
  asks: ['customerId'],
  targets: [listed],
  columns: [
    column('Ticket Number', ...number),
    column('Title', job('title')),
    column('description', job('description')),
    column('Client', customer),
    column('Contact', requester),
    // Whether a ticket is closed counts more than the name of its status.
    column('Is Closed', job('formerStatus', { words: { true: 'Closed', yes: 'Closed', false: '', no: '' } })),
    column('Status', job('formerStatus', { unless: ['formerStatus'] })),
    column('Priority', urgency),
    column('Assigned To', assignee),
    column('Assigned Team', team),
    column('Entered At', openedAt),
    column('Closed At', closedAt),
    column('Tags', tags),
    ...['Board', 'Category', 'Subcategory', 'Ticket Origin', 'Due Date'].map((header) => column(header, line)),
    ...['Entered By', 'Updated By', 'Closed By', 'Updated At', 'Response State'].map((header) => column(header)),
  ],
};
