import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

const days = (label: string, usual: number, help: string) =>
  whole({ label, default: usual, min: 0, max: 90, unit: 'working days', help });

/** Settings for automatic steps on waiting and resolved jobs, and for time sheets. */
export const serviceGroup = settingGroup('service', {
  label: 'Service desk',
  help: 'Reminders to requesters, closing jobs automatically, ratings, and time sheets.',
  fields: {
    firstReminderDays: days('First reminder after', 2, 'After a job began to wait for the customer. 0: no reminders.'),
    secondReminderDays: days('Second reminder after', 5, 'Counted from the same day. 0: only one reminder.'),
    noReplyDays: days('Resolve without a reply after', 8, 'Counted from the same day. 0: never.'),
    supplierDays: days(
      'Chase a supplier after',
      2,
      'The assignee is reminded, and again after the same time. 0: only on the day that the job names.',
    ),
    dayMinutes: duration({
      label: 'Working time of a day',
      default: 450,
      min: 0,
      max: 1440,
      help: 'What a time sheet expects of a working day.',
    }),
    closeDays: days('Close resolved jobs after', 3, 'Without a reply of the customer. 0: never.'),
    mostInColumn: whole({
      label: 'Most jobs in a column of the board',
      default: 0,
      min: 0,
      max: 200,
      unit: 'jobs',
      help: 'The board marks columns with more, except New and Resolved. 0: no limit.',
    }),
    reminderText: notes({
      label: 'Text of reminders',
      default: 'We are waiting for your answer to this job. Reply to this email, and we will continue.',
      max: 2_000,
    }),
    asksRating: flag({
      label: 'Ask for a rating when a job is closed',
      default: false,
      help: 'Emails the requester a link to rate the work from 1 to 5.',
    }),
    ratingText: notes({
      label: 'Text of the request for a rating',
      default: 'How satisfied are you with our work? Your answer helps us to improve.',
      max: 2_000,
    }),
    noReplyText: notes({
      label: 'Text when a job is resolved without a reply',
      default: 'We have not heard from you, so we have resolved this job. Reply to this email to open it again.',
      max: 2_000,
    }),
  },
});
