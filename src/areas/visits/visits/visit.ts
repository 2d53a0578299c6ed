import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { CONTACT_ANSWERS } from '../confirmation/confirmation.ts';
import { REPEATS, VISIT_STATES } from './visitChoices.ts';

/** Input with the actual time of a step that was sent late for lack of a connection. */
const STEP_TIME = {
  input: { at: moment({ label: 'Time', optional: true }) },
  unasked: ['at'],
};

/** Engineers at a site of a customer, from planning to departure. */
export const visit = entity('visit', {
  plural: 'Visits',
  path: 'visits',
  underCustomer: true,
  menu: { area: 'jobs' },
  grants: {
    everyone: ['view'],
    desk: ['create', 'update', 'cancel', 'export'],
    engineer: '*',
    lead: '*',
    manager: ['create', 'update', 'cancel', 'export'],
  },
  personalData: 'relations',
  icon: 'calendar-check',
  scope: { by: 'customer', field: 'customerId' },
  example: {
    fields: { plannedStart: '{day}T09:00:00.000Z', plannedEnd: '{day}T11:00:00.000Z' },
  },
  fields: {
    number: text({ optional: true, readOnly: true, max: 20, fromId: 'V', search: 'identifier' }),
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ to: 'site', same: 'customerId', suggests: 'only' }),
    jobIds: refs({ label: 'Jobs', to: 'job', same: 'customerId', default: [], max: 30 }),
    engineerId: ref({ label: 'Engineer', to: 'user', suggests: 'last', aliases: ['staff', 'technician', 'lead'] }),
    otherIds: refs({ label: 'Also attending', to: 'user', default: [], max: 10 }),
    plannedStart: moment({ label: 'Starts', filter: true, aliases: ['planned start'] }),
    plannedEnd: moment({ label: 'Ends', aliases: ['planned end'] }),
    purpose: notes({ optional: true, search: 'words', help: 'What is to be done, besides the jobs.' }),
    contactId: ref({
      label: 'Contact to notify',
      to: 'contact',
      same: 'customerId',
      optional: true,
      help: 'Is emailed when the visit is planned, moved or cancelled.',
    }),
    asksContact: flag({
      label: 'Ask the contact to confirm',
      default: false,
      help: 'The email has a link to accept or decline the visit. It works once and for 14 days.',
    }),
    repeats: choice({
      default: 'none',
      options: REPEATS,
      help: 'The next visit is planned when this visit is over. Days on which the site is closed are left out.',
    }),
    repeatsUntil: day({ label: 'Repeats until', optional: true, help: 'Leave blank for no end.' }),

    status: choice({ default: 'planned', readOnly: true, options: VISIT_STATES }),
    travelStartedAt: moment({ label: 'Travel started', optional: true, readOnly: true }),
    arrivedAt: moment({ label: 'Arrived', optional: true, readOnly: true, filter: true }),
    departedAt: moment({ label: 'Departed', optional: true, readOnly: true }),
    travelMinutes: duration({ label: 'Travel', default: 0, readOnly: true }),
    onSiteMinutes: duration({ label: 'On site', default: 0, readOnly: true }),
    contactAnswer: choice({ label: 'Contact’s answer', default: 'none', readOnly: true, options: CONTACT_ANSWERS }),
    contactAnsweredAt: moment({ label: 'Contact answered', optional: true, readOnly: true }),
    contactComment: text({ label: 'Contact’s reason', optional: true, readOnly: true, max: 300 }),
    cancelledReason: text({ label: 'Reason for cancelling', optional: true, readOnly: true, max: 300 }),
    previousId: ref({ label: 'Previous visit', to: 'visit', optional: true, readOnly: true }),
  },
  title: ['number'],
  subtitle: ['status'],
  columns: ['number', 'plannedStart', 'plannedEnd', 'customerId', 'siteId', 'engineerId', 'status', 'onSiteMinutes'],
  sort: '-plannedStart',
  essentials: ['customerId', 'siteId', 'engineerId', 'plannedStart', 'plannedEnd', 'jobIds', 'purpose'],
  sections: [
    { title: 'Visit', fields: ['customerId', 'siteId', 'plannedStart', 'plannedEnd', 'engineerId', 'otherIds'] },
    { title: 'Work', fields: ['jobIds', 'purpose', 'contactId', 'asksContact'] },
    { title: 'Repetition', fields: ['repeats', 'repeatsUntil'] },
  ],
  onlyWhen: { repeatsUntil: { repeats: ['week', 'fortnight', 'fourWeeks', 'month'] } },
  states: { field: 'status', table: VISIT_STATES },
  actions: {
    travel: {
      label: 'Start travel',
      done: 'Travel started',
      told: 'started travelling to this visit',
      does: 'Start travelling to *',
      from: ['planned', 'missed'],
      to: 'travelling',
      permission: 'visit.update',
      ...STEP_TIME,
    },
    arrive: {
      label: 'Arrive',
      done: 'Arrived',
      told: 'arrived on site',
      from: ['planned', 'travelling', 'missed'],
      to: 'on-site',
      permission: 'visit.update',
      tone: 'main',
      ...STEP_TIME,
    },
    depart: {
      label: 'Depart',
      done: 'Departed',
      told: 'left the site',
      from: ['on-site'],
      to: 'done',
      permission: 'visit.update',
      tone: 'main',
      unasked: STEP_TIME.unasked,
      input: {
        ...STEP_TIME.input,
        restJobId: ref({
          label: 'Log the remaining time on',
          to: 'job',
          optional: true,
          help: 'Time on site that no time entry covers. Leave blank to log none.',
        }),
        restSummary: notes({ label: 'What was done', optional: true }),
      },
    },
    returnToSite: {
      label: 'Undo departure',
      done: 'Departure undone',
      told: 'undid the departure',
      from: ['done'],
      to: 'on-site',
      permission: 'visit.update',
    },
    replan: {
      label: 'Plan again',
      done: 'Planned again',
      told: 'planned this again',
      from: ['missed', 'cancelled'],
      to: 'planned',
      permission: 'visit.update',
      input: { plannedStart: moment({ label: 'Starts' }), plannedEnd: moment({ label: 'Ends' }) },
    },
    cancel: {
      label: 'Cancel visit',
      done: 'Cancelled',
      told: 'cancelled this visit',
      does: 'Cancel *',
      from: ['planned', 'travelling'],
      to: 'cancelled',
      tone: 'danger',
      input: { reason: text({ max: 300 }) },
    },
  },
  empty: ['No visits yet', 'Plan a visit to send engineers to a site with the jobs to do there.'],
  matchBy: ['number'],
});
