import { whole } from '#engine/kinds/whole/whole.ts';
import { type GroupValues, settingGroup } from '#engine/settings/groups.ts';
import { RETENTION, type Retained } from './retention.ts';

const months = (category: Retained, label: string, help: string, least = 1) =>
  whole({ label, help, min: least, max: 240, unit: 'months', default: RETENTION[category].months });

/** The retention periods of personal data. */
export const retentionGroup = settingGroup('retention', {
  label: 'Retention',
  help: 'How long personal data is kept. The Retention page shows due data 14 days ahead, and shorter periods take effect after 14 days.',
  isSensitive: true,
  fields: {
    sessionLog: months('session-log', 'Sessions', 'After the session ended. Includes device and address.'),
    formerUser: months(
      'former-user',
      'Former users',
      'After the account was deactivated. The name and address are then anonymised.',
    ),
    oneTimeLink: months('one-time-link', 'Invitations and reset links', 'After they expired.'),
    subjectAccess: months('subject-access', 'Subject access files', 'After the request. The file is deleted too.'),
    audit: months('audit', 'Audit log', 'After this time, entries can be archived with their anchors by command.', 12),
    letter: months('letter', 'Emails', 'After sending. Includes the recipient and subject.'),
    notice: months('notice', 'Notifications', 'After the notification.'),
    reportedCall: months(
      'phone-call',
      'Calls of the phone system',
      'After the call. Includes the number and the caller. Calls that were logged stay.',
    ),
    disposableLink: months(
      'disposable-link',
      'Disposable links',
      'After they ended. Their secrets are deleted immediately.',
    ),
    webhookDelivery: months('webhook-delivery', 'Webhook deliveries', 'After they were created.'),
    automationRun: months('automation-run', 'Runs of automation rules', 'After the run ended.'),
    incomingCall: months('incoming-call', 'Calls of incoming webhooks', 'After they arrived. Includes the payload.'),
    refusedRequest: months('refused-request', 'Denied requests to other networks', 'After the last request.'),
    backgroundWork: months('background-work', 'Background jobs', 'After the job ended.'),
  },
  sections: [
    {
      title: 'Users',
      fields: ['sessionLog', 'formerUser', 'oneTimeLink', 'subjectAccess', 'audit'],
    },
    { title: 'Messages', fields: ['letter', 'notice', 'reportedCall', 'disposableLink'] },
    {
      title: 'Operation',
      fields: ['webhookDelivery', 'incomingCall', 'automationRun', 'refusedRequest', 'backgroundWork'],
    },
  ],
});

type RetentionValues = GroupValues<(typeof retentionGroup)['fields']>;

/** The setting that holds the period of each category. */
const SETTINGS = {
  'session-log': 'sessionLog',
  'former-user': 'formerUser',
  'one-time-link': 'oneTimeLink',
  'subject-access': 'subjectAccess',
  audit: 'audit',
  letter: 'letter',
  notice: 'notice',
  'phone-call': 'reportedCall',
  'disposable-link': 'disposableLink',
  'webhook-delivery': 'webhookDelivery',
  'automation-run': 'automationRun',
  'incoming-call': 'incomingCall',
  'refused-request': 'refusedRequest',
  'background-work': 'backgroundWork',
} as const satisfies Partial<Record<Retained, keyof RetentionValues>>;
/** A category with stored data. */
export type LegalHolds = keyof typeof SETTINGS;

/** Sorts categories in the order of their settings. */
export const inOrder = (a: LegalHolds, b: LegalHolds): number => allHeld.indexOf(a) - allHeld.indexOf(b);
/** All categories with stored data. */
export const allHeld = Object.keys(SETTINGS) as readonly LegalHolds[];

/** The name of a category: the label of its setting. */
export const labelOf = (category: LegalHolds): string => retentionGroup.fields[SETTINGS[category]].label ?? category;

/** The period of a category, in months. */
export const monthsOf = (values: RetentionValues, category: LegalHolds): number =>
  values[SETTINGS[category]] ?? RETENTION[category].months;
