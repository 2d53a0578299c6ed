import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { SUBJECTS } from '../notes/note.ts';

/** Repetition of a reminder; `custom` takes a rule of RFC 5545. */
export const REPEATS = {
  once: { label: 'Once' },
  daily: { label: 'Every day' },
  weekdays: { label: 'Every weekday' },
  weekly: { label: 'Every week' },
  fortnightly: { label: 'Every two weeks' },
  monthly: { label: 'Every month' },
  lastDay: { label: 'Last day of the month' },
  yearly: { label: 'Every year' },
  custom: { label: 'Custom rule' },
} as const;

/** How long before its times a reminder can also notify. */
export const AHEAD = {
  min5: { label: '5 minutes' },
  min15: { label: '15 minutes' },
  min30: { label: '30 minutes' },
  hour1: { label: '1 hour' },
  hour2: { label: '2 hours' },
  day1: { label: '1 day' },
  day2: { label: '2 days' },
  week1: { label: '1 week' },
} as const;

/** Whether the job of a reminder has ended, so that its user decides whether to keep the reminder. */
const JOB_STATES = {
  jobOpen: { label: 'Open or none', tone: 'neutral', final: true },
  jobEnded: { label: 'Job closed', tone: 'warning', automatic: true },
} as const;

/** A notification that a user wants at a time, once or repeatedly. */
export const reminder = entity('reminder', {
  plural: 'Reminders',
  path: 'reminders',
  menu: { area: 'home' },
  grants: { everyone: '*' },
  personalData: 'accounts',
  example: { fields: { startOn: '2099-06-01' } },
  icon: 'alarm-clock',
  scope: { by: 'own', field: 'ownerId' },
  fields: {
    ownerId: ref({ label: 'User', to: 'user', optional: true, readOnly: true }),
    title: text({ label: 'Reminder', max: 200, search: 'words' }),
    about: anyRefs({ label: 'About', to: [...SUBJECTS, 'job'], max: 1, default: [] }),
    startOn: day({ label: 'Date' }),
    startTime: text({
      label: 'Time',
      default: '09:00',
      max: 5,
      pattern: ['^([01]\\d|2[0-3]):[0-5]\\d$', 'Enter a time such as 08:30.'],
    }),
    timezone: text({
      label: 'Time zone',
      optional: true,
      max: 60,
      help: 'Leave blank for the time zone of the company.',
    }),
    repeats: choice({ default: 'once', options: REPEATS }),
    rule: text({
      label: 'Rule',
      optional: true,
      max: 500,
      help: 'As in calendars, for example FREQ=MONTHLY;BYDAY=1MO.',
    }),
    shift: choice({
      label: 'On days off',
      default: 'none',
      options: {
        none: { label: 'On the same day' },
        next: { label: 'Next working day' },
        previous: { label: 'Previous working day' },
      },
      help: 'For Saturdays, Sundays and days when the company is closed.',
    }),
    remindBefore: choices({
      label: 'Remind before',
      default: [],
      options: AHEAD,
      help: 'Further notifications this long before each time.',
    }),
    otherIds: refs({
      label: 'Also remind',
      to: 'user',
      default: [],
      max: 20,
      help: 'Each of them gets a reminder of their own and finishes it alone. Later changes stay with you.',
    }),
    duringLeave: choice({
      label: 'During your leave',
      default: 'hold',
      options: {
        hold: { label: 'Hold until the first working day' },
        deputy: { label: 'Send to a colleague' },
        send: { label: 'Send to you anyway' },
      },
      help: 'For times on days of approved leave.',
    }),
    deputyId: ref({ label: 'Colleague', to: 'user', optional: true, help: 'Gets a reminder of their own.' }),
    sourceId: ref({ label: 'Added from', to: 'reminder', optional: true, readOnly: true }),
    givenById: ref({ label: 'Added by', to: 'user', optional: true, readOnly: true }),
    details: notes({ optional: true, max: 5_000 }),
    status: choice({
      default: 'active',
      readOnly: true,
      options: {
        active: { label: 'Active', tone: 'info' },
        done: { label: 'Done', tone: 'good' },
        cancelled: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
    jobState: choice({ label: 'State of its job', default: 'jobOpen', readOnly: true, options: JOB_STATES }),
    dueAt: moment({ label: 'Due since', optional: true, readOnly: true }),
    nextAt: moment({ label: 'Next', optional: true, readOnly: true }),
  },
  title: ['title'],
  subtitle: ['nextAt'],
  columns: ['title', 'about', 'dueAt', 'nextAt', 'repeats', 'status'],
  sort: '-createdAt',
  essentials: ['title', 'startOn', 'startTime', 'repeats', 'rule', 'about'],
  onlyWhen: { rule: { repeats: ['custom'] }, deputyId: { duringLeave: ['deputy'] } },
  sections: [
    { title: 'Reminder', fields: ['title', 'startOn', 'startTime', 'repeats', 'rule', 'about'] },
    { title: 'More', fields: ['remindBefore', 'otherIds', 'shift', 'duringLeave', 'deputyId', 'timezone', 'details'] },
  ],
  states: {
    field: 'status',
    table: {
      active: { label: 'Active', tone: 'info' },
      done: { label: 'Done', tone: 'good', final: true, retired: true },
      cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
    },
  },
  moreStates: [{ field: 'jobState', table: JOB_STATES }],
  actions: {
    complete: {
      label: 'Mark as done',
      done: 'Done',
      told: 'marked this as done',
      from: ['active'],
      to: ['active', 'done'],
      permission: 'reminder.update',
      tone: 'main',
      input: { forAll: flag({ label: 'Also for the colleagues', default: false }) },
      unasked: ['forAll'],
    },
    snooze: {
      label: 'Snooze',
      done: 'Snoozed',
      from: ['active'],
      permission: 'reminder.update',
      tone: 'plain',
      input: {
        until: choice({
          label: 'Remind again',
          default: 'hour',
          options: {
            hour: { label: 'In an hour' },
            tomorrow: { label: 'Tomorrow at the same time' },
            workday: { label: 'Next working day at the same time' },
          },
        }),
      },
    },
    keep: {
      label: 'Keep reminder',
      done: 'Kept',
      told: 'kept this although its job has ended',
      from: ['jobEnded'],
      to: 'jobOpen',
      moves: 'jobState',
      permission: 'reminder.update',
      tone: 'plain',
    },
    stop: {
      label: 'Stop reminder',
      done: 'Stopped',
      told: 'stopped this',
      from: ['active'],
      to: 'cancelled',
      permission: 'reminder.update',
      tone: 'plain',
      confirm: 'You will not be reminded again.',
    },
  },
  empty: ['No reminders yet', 'Reminders notify you at their time, once or repeatedly.'],
});
