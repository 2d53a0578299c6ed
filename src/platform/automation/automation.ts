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

/** So many steps a rule takes at most. */
export const MOST_STEPS = 10;

/** When something happens to a record, and it is as it should be, the product does what somebody would have done. */
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
  scope: { by: 'none', because: 'they belong to the company; what one does follows from what its owner may do' },
  stepUp: true,
  unsearched: true,
  icon: 'zap',
  fields: {
    name: text({ max: 80 }),
    noun: text({ label: 'Records', names: 'noun', max: 60 }),
    trigger: choice({
      label: 'Happens',
      options: {
        created: { label: 'One is created' },
        changed: { label: 'One is changed' },
        reached: { label: 'One reaches a state' },
        archived: { label: 'One is archived' },
        date: { label: 'A date of it comes near' },
        schedule: { label: 'Again and again, for all that match' },
      },
    }),
    changedFields: tags({
      label: 'Only these fields',
      optional: true,
      help: 'One of them is changed. None here means any field.',
    }),
    reachedState: text({ label: 'State', optional: true, max: 60 }),
    dateField: text({ label: 'Date', optional: true, max: 80 }),
    dateDays: whole({ label: 'Days', optional: true, min: 0, max: 3_650, unit: 'days', help: '0 is the day itself.' }),
    dateSide: choice({
      label: 'Before or after',
      optional: true,
      options: { before: { label: 'Before it' }, after: { label: 'After it' } },
    }),
    every: choice({
      label: 'Every',
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
      label: 'At',
      optional: true,
      min: 0,
      max: 23,
      unit: 'o’clock',
      help: 'By the company’s clocks.',
    }),
    conditions: text({
      optional: true,
      max: 8_000,
      help: 'As a list is asked in its address, such as f.status=is:in_use.',
    }),
    steps: rows({
      label: 'What it does',
      max: MOST_STEPS,
      of: {
        does: choice({
          options: {
            set: { label: 'Set a field' },
            tag: { label: 'Add a tag' },
            untag: { label: 'Take a tag away' },
            act: { label: 'Do an action' },
            tell: { label: 'Tell people' },
            letter: { label: 'Write a letter' },
          },
        }),
        field: text({ optional: true, max: 80, help: 'The field, or the action, by its name in the API.' }),
        value: text({ optional: true, max: 2_000, help: 'What the field gets; nothing empties it.' }),
        userIds: refs({ label: 'People', to: 'user', default: [] }),
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
        stopped: { label: 'Stopped by itself', tone: 'bad' },
      },
    }),
    reason: text({ label: 'Why it stopped', optional: true, readOnly: true, max: 500 }),
    onSince: moment({ label: 'On since', optional: true, readOnly: true }),
    ownerId: ref({ label: 'Acts for', to: 'user', readOnly: true, optional: true }),
  },
  states: {
    field: 'state',
    table: {
      off: { label: 'Off', tone: 'neutral' },
      on: { label: 'On', tone: 'good' },
      stopped: { label: 'Stopped by itself', tone: 'bad', byItself: true },
    },
  },
  actions: {
    switchOn: {
      label: 'Switch on',
      done: 'Switched on',
      from: ['off', 'stopped'],
      to: 'on',
      permission: 'automation.update',
      confirm: 'From now on it acts by itself, for you and with your rights.',
      tone: 'main',
      stepUp: true,
    },
    switchOff: {
      label: 'Switch off',
      done: 'Switched off',
      from: ['on'],
      to: 'off',
      permission: 'automation.update',
      confirm: 'What happens meanwhile is not made up for, and what waits for its turn is left undone.',
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
    { title: 'If', about: 'Judged after the change, as a list is filtered.', fields: ['conditions'] },
    {
      title: 'Then',
      about: 'In this order. All of it is done, or nothing.',
      fields: ['steps'],
    },
    { title: 'State', fields: ['state', 'reason', 'onSince', 'ownerId'] },
  ],
  empty: ['No rules yet', 'A rule does by itself what somebody would have to remember.'],
});

/** The noun whose records stand for people that a rule may tell. */
export const GROUPS: string = automation.fields.steps.of?.teamIds?.to ?? '';
