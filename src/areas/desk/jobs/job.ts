import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import {
  GRADE_OPTIONS,
  JOB_SOURCES,
  JOB_TYPES,
  PRIORITY_OPTIONS,
  REPLIED_BY,
  RESOLUTION_CODES,
  SLA_LEVELS,
  STATUS_TABLE,
} from './jobChoices.ts';
import { CHASE_STEPS } from '../chasing/chaseSteps.ts';
import { CHECKLIST_COLUMNS } from '../checklists/checklist.ts';
import { SHARE_COLUMNS } from '../sharing/share.ts';
import { ACTIVE_STATUSES, PAUSED_STATUSES } from './jobStatus.ts';

const reason = text({ max: 300, optional: true, needed: true });
/** The case at the supplier for whom a job waits: fields of the job, and the input of the action. */
const SUPPLIER_CASE = {
  supplierId: ref({ to: 'supplier', optional: true }),
  supplierCase: text({ label: 'Supplier’s case number', optional: true, max: 60, search: 'identifier' }),
  supplierCaseUrl: url({ label: 'Supplier’s page of the case', optional: true }),
  supplierChaseOn: day({
    label: 'Chase supplier on',
    optional: true,
    help: 'Leave blank for the usual interval.',
  }),
};
const resolution = notes({ optional: true, needed: true, help: 'What was done. The customer can see it.' });
const resolveParts = flag({ label: 'Resolve open parts too', default: false });
const resolutionCode = choice({ label: 'Outcome', default: 'fixed', options: RESOLUTION_CODES });

/** A job for a customer. Its conversation, time entries and clocks are stored separately. */
export const job = entity('job', {
  plural: 'Jobs',
  path: 'jobs',
  underCustomer: true,
  grants: {
    everyone: ['view'],
    desk: ['create', 'update', 'assign', 'merge', 'share', 'export'],
    engineer: ['create', 'update', 'assign', 'share', 'export'],
    lead: '*',
    manager: ['create', 'update', 'assign', 'share', 'export'],
  },
  personalData: 'relations',
  icon: 'briefcase-business',
  scope: {
    by: 'customer',
    field: 'customerId',
    or: 'sharedWith',
    and: [{ by: 'groups', field: 'privateTo', closedBy: 'isPrivate', unless: 'job.viewPrivate', hiddenAs: 'Private' }],
  },
  example: { fields: { title: 'Printer {n} is offline' } },
  fields: {
    number: text({ optional: true, readOnly: true, max: 20, fromId: 'J', search: 'identifier' }),
    customerId: ref({ label: 'Customer', to: 'customer' }),
    title: text({ max: 200, search: 'words', aliases: ['subject', 'summary'] }),
    contactId: ref({ label: 'Requester', to: 'contact', same: 'customerId', optional: true, aliases: ['contact'] }),
    copyContactIds: refs({
      label: 'Copies to',
      to: 'contact',
      same: 'customerId',
      default: [],
      max: 20,
      help: 'These contacts receive a copy of each public reply.',
    }),
    siteId: ref({ to: 'site', same: 'customerId', optional: true }),
    description: notes({ optional: true, search: 'words' }),
    type: choice({ default: 'incident', options: JOB_TYPES }),
    source: choice({ default: 'phone', options: JOB_SOURCES }),
    status: choice({ default: 'new', readOnly: true, options: STATUS_TABLE }),
    impact: choice({ default: 'medium', options: GRADE_OPTIONS }),
    urgency: choice({ default: 'low', options: GRADE_OPTIONS }),
    priority: choice({
      default: 'P4',
      options: PRIORITY_OPTIONS,
      help: 'Follows from impact and urgency. To choose another, enter a reason.',
    }),
    priorityReason: text({
      label: 'Reason for priority',
      optional: true,
      max: 300,
      help: 'Leave blank to follow impact and urgency.',
    }),
    assigneeUserId: ref({ label: 'Assignee', to: 'user', optional: true, aliases: ['assigned to', 'technician'] }),
    teamId: ref({ to: 'team', optional: true }),
    tagIds: refs({ label: 'Tags', to: 'jobTag', default: [], max: 30 }),
    assets: anyRefs({
      label: 'About',
      to: ['asset', 'license', 'credential'],
      same: 'customerId',
      default: [],
      max: 50,
    }),
    dueAt: moment({ label: 'Promised for', optional: true, filter: true, help: 'A date agreed with the customer.' }),
    slaPolicyId: ref({
      label: 'Service level policy',
      to: 'slaPolicy',
      optional: true,
      help: 'Leave blank for the default policy.',
    }),
    ...SUPPLIER_CASE,
    formerNumber: text({
      label: 'Former number',
      optional: true,
      max: 60,
      search: 'identifier',
      aliases: ['ticket number', 'ticket id', 'case number'],
      help: 'In the system the job was imported from.',
    }),
    formerStatus: text({
      label: 'Former status',
      optional: true,
      max: 60,
      help: 'Decides the status of an imported job. Closed and resolved tickets become closed jobs.',
    }),
    formerOpenedAt: moment({ label: 'Formerly opened', optional: true, help: 'In the former system.' }),
    formerClosedAt: moment({
      label: 'Formerly closed',
      optional: true,
      help: 'In the former system. An imported job that is closed was closed at this time.',
    }),
    alertKey: text({
      label: 'Monitoring key',
      optional: true,
      readOnly: true,
      max: 200,
      filter: true,
      help: 'Alarms with the same key are added to this job while it is open.',
    }),
    parentId: ref({ label: 'Part of', to: 'job', same: 'customerId', optional: true }),
    watcherIds: refs({
      label: 'Watchers',
      to: 'user',
      default: [],
      max: 50,
      help: 'They receive notifications of replies and notes.',
    }),
    isPrivate: flag({
      label: 'Private',
      default: false,
      help: 'Only the assignee, the team, the watchers and people it is shared with can see the job.',
    }),
    blocksIds: refs({ label: 'Blocks', to: 'job', default: [], max: 30, help: 'Jobs that wait for this one.' }),
    relatedIds: refs({ label: 'Related jobs', to: 'job', default: [], max: 30 }),
    duplicateIds: refs({ label: 'Duplicates', to: 'job', default: [], max: 30, help: 'Jobs about the same matter.' }),
    noChasing: flag({ label: 'Do not chase', default: false, help: 'No reminders, and no closing without a reply.' }),

    resolution: notes({ optional: true, readOnly: true, search: 'words' }),
    resolutionCode: choice({ label: 'Outcome', optional: true, readOnly: true, options: RESOLUTION_CODES }),
    waitReason: text({ label: 'Reason for waiting', optional: true, readOnly: true, max: 300 }),
    firstResponseAt: moment({ label: 'First response', optional: true, readOnly: true }),
    resolvedAt: moment({ label: 'Resolved', optional: true, readOnly: true }),
    closedAt: moment({ label: 'Closed', optional: true, readOnly: true, filter: true }),
    rating: whole({ label: 'Rating', unit: 'of 5', optional: true, readOnly: true, min: 1, max: 5, filter: true }),
    ratingComment: text({ label: 'Comment on the rating', optional: true, readOnly: true, max: 1_000 }),
    ratedAt: moment({ label: 'Rated', optional: true, readOnly: true }),
    reopenCount: whole({ label: 'Reopened', unit: 'times', default: 0, readOnly: true, min: 0 }),
    lastReplyAt: moment({ label: 'Last reply', optional: true, readOnly: true }),
    lastReplyBy: choice({ label: 'Last reply by', optional: true, readOnly: true, options: REPLIED_BY }),
    slaLevel: choice({ label: 'Service level', default: 'none', readOnly: true, options: SLA_LEVELS }),
    responseDueAt: moment({ label: 'Response due', optional: true, readOnly: true }),
    replyDueAt: moment({ label: 'Next reply due', optional: true, readOnly: true }),
    resolutionDueAt: moment({ label: 'Resolution due', optional: true, readOnly: true }),
    nextDueAt: moment({ label: 'Due', optional: true, readOnly: true, filter: true }),
    loggedMinutes: duration({ label: 'Time logged', default: 0, readOnly: true }),
    mergedIntoId: ref({ label: 'Merged into', to: 'job', optional: true, readOnly: true }),
    mergedAt: moment({ label: 'Merged', optional: true, readOnly: true }),
    splitFromId: ref({ label: 'Split from', to: 'job', optional: true, readOnly: true }),
    shares: rows({ label: 'Shares', default: [], max: 30, readOnly: true, of: SHARE_COLUMNS }),
    sharedWith: anyRefs({
      label: 'Shared with',
      to: ['user', 'team', 'customer'],
      max: 30,
      default: [],
      readOnly: true,
      unlisted: true,
    }),
    sharedBetweenIds: refs({ label: 'Shared between customers', to: 'customer', default: [], readOnly: true }),
    privateTo: anyRefs({
      label: 'Private to',
      to: ['user', 'team'],
      max: 100,
      default: [],
      readOnly: true,
      unlisted: true,
    }),
    checklist: rows({ label: 'Checklist', default: [], max: 100, readOnly: true, of: CHECKLIST_COLUMNS }),
    waitingSince: moment({ label: 'Waiting since', optional: true, readOnly: true }),
    remindersSent: whole({ label: 'Reminders sent', default: 0, readOnly: true, min: 0 }),
    nextChase: choice({ label: 'Next step', optional: true, readOnly: true, options: CHASE_STEPS }),
    nextChaseAt: moment({ label: 'Next step on', optional: true, readOnly: true, filter: true }),
  },
  title: ['number', 'title'],
  subtitle: ['status', 'priority'],
  columns: ['number', 'priority', 'title', 'customerId', 'status', 'assigneeUserId', 'nextDueAt', 'teamId'],
  sort: '-createdAt',
  essentials: ['customerId', 'contactId', 'title', 'impact', 'urgency', 'assets', 'description'],
  sections: [
    {
      title: 'Job',
      fields: [
        'customerId',
        'contactId',
        'copyContactIds',
        'siteId',
        'title',
        'description',
        'assets',
        'type',
        'source',
      ],
    },
    { title: 'Priority', fields: ['impact', 'urgency', 'priority', 'priorityReason', 'dueAt', 'slaPolicyId'] },
    {
      title: 'Work',
      fields: ['assigneeUserId', 'teamId', 'tagIds', 'parentId', 'watcherIds', 'isPrivate', 'noChasing'],
    },
    { title: 'Supplier', fields: ['supplierId', 'supplierCase', 'supplierCaseUrl', 'supplierChaseOn'] },
    { title: 'Links', fields: ['blocksIds', 'relatedIds', 'duplicateIds'] },
    { title: 'Import', fields: ['formerNumber', 'formerStatus', 'formerOpenedAt', 'formerClosedAt'], folded: true },
  ],
  states: { field: 'status', table: STATUS_TABLE },
  actions: {
    assign: {
      label: 'Assign',
      done: 'Assigned',
      from: ACTIVE_STATUSES,
      to: ACTIVE_STATUSES,
      input: {
        assigneeUserId: ref({ label: 'Assignee', to: 'user', optional: true }),
        teamId: ref({ to: 'team', optional: true }),
        share: flag({
          label: 'Share the job if the assignee cannot see it',
          default: false,
          help: 'The assignee then sees this job, and nothing else of the customer.',
        }),
      },
    },
    start: {
      label: 'Start work',
      done: 'Started',
      told: 'started work',
      from: ['new', 'open', 'scheduled', 'waiting-customer', 'waiting-supplier', 'on-hold'],
      to: 'in-progress',
      permission: 'job.update',
    },
    schedule: {
      label: 'Wait for visit',
      done: 'Waiting for visit',
      told: 'set this to wait for its visit',
      from: ['new', 'open', 'in-progress', 'waiting-customer', 'waiting-supplier', 'on-hold'],
      to: 'scheduled',
      permission: 'job.update',
    },
    waitCustomer: {
      label: 'Wait for customer',
      done: 'Waiting for customer',
      told: 'set this to wait for the customer',
      from: ['new', 'open', 'in-progress', 'scheduled', 'waiting-supplier', 'on-hold'],
      to: 'waiting-customer',
      permission: 'job.update',
    },
    waitSupplier: {
      label: 'Wait for supplier',
      done: 'Waiting for supplier',
      told: 'set this to wait for a supplier',
      from: ['new', 'open', 'in-progress', 'scheduled', 'waiting-customer', 'on-hold'],
      to: 'waiting-supplier',
      permission: 'job.update',
      input: { reason, ...SUPPLIER_CASE },
    },
    hold: {
      label: 'Put on hold',
      done: 'Put on hold',
      told: 'put this on hold',
      from: ['new', 'open', 'in-progress', 'scheduled', 'waiting-customer', 'waiting-supplier'],
      to: 'on-hold',
      permission: 'job.update',
      input: { reason },
    },
    resume: {
      label: 'Resume',
      done: 'Resumed',
      from: PAUSED_STATUSES,
      to: 'open',
      permission: 'job.update',
    },
    resolve: {
      label: 'Resolve',
      done: 'Resolved',
      from: ACTIVE_STATUSES,
      to: 'resolved',
      permission: 'job.update',
      tone: 'main',
      input: { resolution, resolutionCode, resolveParts },
    },
    close: {
      label: 'Close',
      done: 'Closed',
      from: [...ACTIVE_STATUSES, 'resolved'],
      to: 'closed',
      permission: 'job.update',
      input: {
        resolution: notes({ optional: true, help: 'What was done. Not needed for resolved jobs.' }),
        resolutionCode,
        resolveParts,
      },
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      from: ['resolved', 'closed', 'cancelled'],
      to: 'open',
      permission: 'job.update',
    },
    cancel: {
      label: 'Cancel job',
      done: 'Cancelled',
      from: ACTIVE_STATUSES,
      to: 'cancelled',
      permission: 'job.update',
      tone: 'danger',
      input: { reason },
    },
  },
  empty: ['No jobs yet', 'Log a job for each call, email or task, so that nothing is forgotten.'],
  matchBy: ['number'],
});
