import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { CATEGORIES, ITEM_STATES } from './offboardingChoices.ts';

/** A task in an offboarding: assignee, due date, and proof of completion. */
export const offboardingItem = entity('offboardingItem', {
  label: 'Offboarding task',
  plural: 'Offboarding tasks',
  path: 'offboarding-tasks',
  menu: { area: 'customers', part: 'Offboarding' },
  grants: { everyone: ['view'], engineer: ['update', 'done', 'block'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'list-todo',
  scope: { by: 'customer', field: 'customerId' },
  unsearched: true,
  fields: {
    runId: ref({ label: 'Offboarding', to: 'offboardingRun' }),
    customerId: ref({ to: 'customer', readOnly: true }),
    category: choice({ default: 'other', options: CATEGORIES }),
    subject: text({ label: 'Record', optional: true, max: 100, help: 'For example credential:13. Filled in by CRM.' }),
    title: text({ max: 300 }),
    isMandatory: flag({ label: 'Mandatory', default: true, filter: true }),
    assigneeId: ref({ label: 'Assignee', to: 'user', optional: true }),
    dueOn: day({ label: 'Due', optional: true, filter: true }),
    status: choice({ default: 'todo', readOnly: true, options: ITEM_STATES }),
    evidence: text({ optional: true, max: 1000, help: 'What shows that it was done.' }),
    evidenceFileId: file({ label: 'Evidence (file)', optional: true }),
    doneById: ref({ label: 'Done by', to: 'user', optional: true, readOnly: true }),
    doneAt: moment({ label: 'Done', optional: true, readOnly: true }),
    blockedReason: text({ label: 'Blocked by', optional: true, readOnly: true, max: 300 }),
    waiveReason: text({ label: 'Reason for waiving', optional: true, readOnly: true, max: 300 }),
    waiveAskedById: ref({ label: 'Waiver requested by', to: 'user', optional: true, readOnly: true }),
    waivedById: ref({ label: 'Waived by', to: 'user', optional: true, readOnly: true }),
  },
  title: ['title'],
  subtitle: ['category', 'status'],
  columns: ['title', 'customerId', 'category', 'status', 'isMandatory', 'assigneeId', 'dueOn'],
  sort: 'dueOn',
  essentials: ['runId', 'title', 'isMandatory', 'assigneeId', 'dueOn'],
  states: { field: 'status', table: ITEM_STATES },
  actions: {
    done: {
      label: 'Mark as done',
      done: 'Done',
      told: 'did this',
      does: 'Mark * as done',
      from: ['todo', 'blocked'],
      to: 'done',
      tone: 'main',
      input: { evidence: text({ optional: true, max: 1000, help: 'What shows that it was done.' }) },
    },
    block: {
      label: 'Blocked',
      done: 'Marked as blocked',
      told: 'marked this as blocked',
      does: 'Mark * as blocked',
      from: ['todo'],
      to: 'blocked',
      tone: 'plain',
      input: { reason: text({ max: 300 }) },
    },
    reopen: {
      label: 'Open again',
      done: 'Opened again',
      from: ['done', 'blocked', 'waived'],
      to: 'todo',
      permission: 'offboardingItem.update',
      tone: 'plain',
    },
    askWaive: {
      label: 'Request waiver',
      done: 'Waiver requested',
      told: 'asked to waive this',
      does: 'Request to waive *',
      from: ['todo', 'blocked'],
      permission: 'offboardingItem.update',
      tone: 'plain',
      input: { reason: text({ max: 300 }) },
    },
    waive: {
      label: 'Waive',
      done: 'Waived',
      does: 'Waive *',
      from: ['todo', 'blocked'],
      to: 'waived',
      tone: 'danger',
      input: { reason: text({ optional: true, max: 300, help: 'Blank: the reason of the request.' }) },
    },
  },
  empty: ['No tasks yet', 'They are written when an offboarding starts.'],
});
