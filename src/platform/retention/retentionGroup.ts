import { whole } from '#engine/kinds/whole/whole.ts';
import { type GroupValues, settingGroup } from '#engine/settings/groups.ts';
import { RETENTION, type Retained } from './retention.ts';

const months = (category: Retained, label: string, help: string, least = 1) =>
  whole({ label, help, min: least, max: 240, unit: 'months', default: RETENTION[category].months });

/** How long what the product keeps of people is kept. */
export const retentionGroup = settingGroup('retention', {
  label: 'Retention',
  help: 'How long the product keeps what tells of people. What a run will do can be seen fourteen days before, on the page Retention; a period that is shortened acts after these days.',
  isSensitive: true,
  fields: {
    sessionLog: months('session-log', 'Sessions', 'After they ended: device and address.'),
    formerUser: months('former-user', 'Former users', 'After they were deactivated; then their name and address go.'),
    oneTimeLink: months('one-time-link', 'Invitations and reset links', 'After they ran out.'),
    subjectAccess: months('subject-access', 'Subject access files', 'After somebody asked; the file goes too.'),
    audit: months('audit', 'Audit log', 'Then it can be archived with its anchors, by command.', 12),
    letter: months('letter', 'Letters', 'After they were sent: to whom, and the subject.'),
    notice: months('notice', 'Notifications', 'After they were told.'),
    disposableLink: months('disposable-link', 'Disposable links', 'After they ended; their secrets are gone at once.'),
    webhookDelivery: months('webhook-delivery', 'Webhook deliveries', 'After they were made.'),
    automationRun: months('automation-run', 'Runs of automation rules', 'After they ended.'),
    incomingCall: months('incoming-call', 'Calls of incoming webhooks', 'After they came, with what was sent.'),
    refusedRequest: months('refused-request', 'Refused requests to other networks', 'After the last of them.'),
    backgroundWork: months('background-work', 'Background work', 'After it ended.'),
  },
  sections: [
    {
      title: 'People who use the product',
      fields: ['sessionLog', 'formerUser', 'oneTimeLink', 'subjectAccess', 'audit'],
    },
    { title: 'What they were told', fields: ['letter', 'notice', 'disposableLink'] },
    {
      title: 'The product’s own work',
      fields: ['webhookDelivery', 'incomingCall', 'automationRun', 'refusedRequest', 'backgroundWork'],
    },
  ],
});

type RetentionValues = GroupValues<(typeof retentionGroup)['fields']>;

/** Which setting holds the period of a category. */
const SETTINGS = {
  'session-log': 'sessionLog',
  'former-user': 'formerUser',
  'one-time-link': 'oneTimeLink',
  'subject-access': 'subjectAccess',
  audit: 'audit',
  letter: 'letter',
  notice: 'notice',
  'disposable-link': 'disposableLink',
  'webhook-delivery': 'webhookDelivery',
  'automation-run': 'automationRun',
  'incoming-call': 'incomingCall',
  'refused-request': 'refusedRequest',
  'background-work': 'backgroundWork',
} as const satisfies Partial<Record<Retained, keyof RetentionValues>>;
/** A category of which the product holds data. */
export type LegalHolds = keyof typeof SETTINGS;

/** Categories in the order of their settings. */
export const inOrder = (a: LegalHolds, b: LegalHolds): number => allHeld.indexOf(a) - allHeld.indexOf(b);
/** Every category of which the product holds data. */
export const allHeld = Object.keys(SETTINGS) as readonly LegalHolds[];

/** What people call a category: the label of its setting. */
export const labelOf = (category: LegalHolds): string => retentionGroup.fields[SETTINGS[category]].label ?? category;

/** The period of a category, in months. */
export const monthsOf = (values: RetentionValues, category: LegalHolds): number =>
  values[SETTINGS[category]] ?? RETENTION[category].months;
