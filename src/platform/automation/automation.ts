import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** The maximum number of steps in a rule. */
export const MOST_STEPS = 10;

/** A rule: when an event happens to a record and the conditions match, the product runs the steps. */
export const automation = entity('automation', {
  label: 'Automation rule',
  plural: 'Automation rules',
  path: 'system/automation',
  menu: { area: 'system', part: 'Company' },
  feature: 'automation',
  example: {
    fields: { noun: 'customer', trigger: 'created', steps: [{ does: 'letter', address: 'desk@msp.example' }] },
  },
  logClass: 'product',
  scope: { by: 'none', because: 'rules belong to the company and act with the permissions of their owner' },
  stepUp: true,
  unsearched: true,
  icon: 'zap',
  fields: {
    name: text({ max: 80 }),
    noun: text({ label: 'Records', names: 'noun', max: 60 }),
    trigger: choice({
      label: 'Trigger',
      options: {
        created: { label: 'Record created' },
        changed: { label: 'Record changed' },
        reached: { label: 'Record reaches a state' },
        archived: { label: 'Record archived' },
        date: { label: 'Before or after a date' },
        schedule: { label: 'On a schedule' },
      },
    }),
    changedFields: tags({
      label: 'Changed fields',
      optional: true,
      help: 'Leave blank for any field.',
    }),
    reachedState: text({ label: 'State', optional: true, max: 60 }),
    dateField: text({ label: 'Date', optional: true, max: 80 }),
    dateDays: whole({ label: 'Days', optional: true, min: 0, max: 3_650, unit: 'days', help: '0 is the day itself.' }),
    dateSide: choice({
      label: 'Before or after',
      optional: true,
      options: { before: { label: 'Before' }, after: { label: 'After' } },
    }),
    every: choice({
      label: 'Repeat every',
      optional: true,
      options: { day: { label: 'Day' }, week: { label: 'Week' }, month: { label: 'Month' } },
    }),
    weekday: choice({
      label: 'On',
      optional: true,
      options: {
        mon: { label: 'Monday' },
        tue: { label: 'Tuesday' },
        wed: { label: 'Wednesday' },
        thu: { label: 'Thursday' },
        fri: { label: 'Friday' },
        sat: { label: 'Saturday' },
        sun: { label: 'Sunday' },
      },
    }),
    monthDay: whole({ label: 'Day of the month', optional: true, min: 1, max: 28 }),
    hour: whole({
      label: 'Time',
      optional: true,
      min: 0,
      max: 23,
      unit: 'o’clock',
      help: 'In the company’s time zone.',
    }),
    conditions: text({
      optional: true,
      max: 8_000,
      help: 'As in the address of a list, such as f.status=is:in_use.',
    }),
    steps: rows({
      label: 'Action',
      max: MOST_STEPS,
      of: {
        does: choice({
          options: {
            set: { label: 'Set a field' },
            tag: { label: 'Add a tag' },
            untag: { label: 'Remove a tag' },
            act: { label: 'Run an action' },
            tell: { label: 'Notify users' },
            letter: { label: 'Send an email' },
          },
        }),
        field: text({ optional: true, max: 80, help: 'The API name of the field or action.' }),
        value: text({
          optional: true,
          max: 2_000,
          help: 'The new value of the field. Leave blank to clear the field.',
        }),
        userIds: refs({ label: 'Users', to: 'user', default: [] }),
        teamIds: refs({ label: 'Teams', to: 'team', default: [] }),
        address: email({ optional: true }),
        subject: text({ optional: true, max: 150 }),
        text: notes({ optional: true, plain: true }),
      },
    }),
    state: choice({
      default: 'off',
      readOnly: true,
      options: {
        off: { label: 'Off', tone: 'neutral' },
        on: { label: 'On', tone: 'good' },
        stopped: { label: 'Stopped automatically', tone: 'bad' },
      },
    }),
    reason: text({ label: 'Reason', optional: true, readOnly: true, max: 500 }),
    onSince: moment({ label: 'On since', optional: true, readOnly: true }),
    ownerId: ref({ label: 'Acts for', to: 'user', readOnly: true, optional: true }),
  },
  states: {
    field: 'state',
    table: {
      off: { label: 'Off', tone: 'neutral' },
      on: { label: 'On', tone: 'good' },
      stopped: { label: 'Stopped automatically', tone: 'bad', automatic: true },
    },
  },
  actions: {
    switchOn: {
      label: 'Turn on',
      done: 'Turned on',
      from: ['off', 'stopped'],
      to: 'on',
      permission: 'automation.update',
      confirm: 'From now on the rule acts automatically, for you and with your permissions.',
      tone: 'main',
      stepUp: true,
    },
    switchOff: {
      label: 'Turn off',
      done: 'Turned off',
      from: ['on'],
      to: 'off',
      permission: 'automation.update',
      confirm: 'Events while the rule is off are ignored, and waiting runs are cancelled.',
    },
  },
  title: ['name'],
  columns: ['name', 'state', 'ownerId'],
  sections: [
    { title: 'Rule', fields: ['name', 'noun'] },
    {
      title: 'When',
      fields: [
        'trigger',
        'changedFields',
        'reachedState',
        'dateField',
        'dateDays',
        'dateSide',
        'every',
        'weekday',
        'monthDay',
        'hour',
      ],
    },
    { title: 'If', about: 'Checked after the change, in the same way as a list filter.', fields: ['conditions'] },
    {
      title: 'Then',
      about: 'In this order. If one step fails, none is done.',
      fields: ['steps'],
    },
    { title: 'State', fields: ['state', 'reason', 'onSince', 'ownerId'] },
  ],
  empty: ['No rules yet', 'Add a rule to change fields, notify users or send emails automatically.'],
});

/** The noun whose records are groups of users that a rule may notify. */
export const GROUPS: string = automation.fields.steps.of?.teamIds?.to ?? '';
