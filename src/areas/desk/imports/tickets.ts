import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import { column, type Place, type Preset } from '#engine/import/mapping/preset.ts';
import { LONGEST_BODY } from '#platform/thread/thread.ts';
import {
  assignee,
  closedAt,
  customer,
  job,
  LEAVE,
  line,
  messages,
  MISSING,
  number,
  openedAt,
  requester,
  source,
  tags,
  target,
  team,
  type,
  urgency,
} from './ticketPlaces.ts';

/* Presets for tickets of GLPI, Zammad, Freshdesk and HaloPSA. */

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
    column('Opening date', openedAt),
    column(['Closing date', 'Resolution date'], closedAt),
    source('Request source'),
    column('Location', line),
    column(['Tasks - Description', 'Tasks'], line),
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
    column('created_at', openedAt),
    column('close_at', closedAt),
    column('updated_at'),
    column('article_count'),
    column('note', line),
    column('tags', tags),
    column('time_unit', line),
    source('create_article_type'),
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
    column('created_at', openedAt),
    column(['stats.closed_at', 'closed_at', 'resolved_at', 'stats.resolved_at'], closedAt),
    column('tags', tags),
    source(['source_name', 'source']),
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
    column('dateoccurred', openedAt),
    column('dateclosed', closedAt),
    column('tags', tags),
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
        timetaken: said('Time taken'),
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
    column('timetaken', message('timetaken', LEAVE)),
    column('attachment_count'),
  ],
};
