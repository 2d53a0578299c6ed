import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { GRADE_OPTIONS, JOB_TYPES } from '#areas/desk/jobs/jobChoices.ts';

const STATES = {
  active: { label: 'Active', tone: 'good' },
  failing: { label: 'Failing', tone: 'warning', automatic: true },
  disabled: { label: 'Disabled', tone: 'neutral' },
} as const;

/** An address for mail that becomes jobs and messages on jobs. Replies are sent from it. */
export const mailbox = entity('mailbox', {
  plural: 'Mailboxes',
  path: 'system/mailboxes',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'jobs',
  example: {
    fields: {
      address: 'support{n}@msp.example',
      server: 'imap.msp.example',
      user: 'support{n}',
      password: 'brisk-otter-{n}',
    },
  },
  personalData: 'upkeep',
  logClass: 'product',
  scope: { by: 'none', because: 'mailboxes belong to the company' },
  stepUp: true,
  unsearched: true,
  icon: 'mailbox',
  fields: {
    address: email({
      label: 'Address',
      unique: true,
      help: 'Customers write to this address, and replies come from it.',
    }),
    fromName: text({ label: 'Sender name', optional: true, max: 100, help: 'Leave blank for the company’s name.' }),
    signature: text({ optional: true, max: 500, help: 'One line below each reply.' }),
    server: text({ label: 'IMAP server', max: 253, help: 'For example, imap.example.com.' }),
    encryption: choice({
      default: 'tls',
      options: {
        tls: { label: 'SSL/TLS (usually port 993)' },
        starttls: { label: 'STARTTLS (usually port 143)' },
        none: { label: 'None (own network only)' },
      },
    }),
    port: whole({ optional: true, min: 1, max: 65_535, help: 'Leave blank for the usual port.' }),
    user: text({ label: 'User name', max: 320, help: 'Often the full email address.' }),
    password: secret({
      optional: true,
      max: 500,
      help: 'Some providers require an app password. It is stored encrypted and cannot be shown again.',
    }),
    hasPassword: flag({ label: 'Password stored', default: false, readOnly: true }),
    folder: text({ default: 'INBOX', max: 200, help: 'The folder whose messages are taken.' }),
    customerId: ref({
      label: 'Customer for unknown senders',
      to: 'customer',
      optional: true,
      help: 'Leave blank to hold messages of unknown senders.',
    }),
    teamId: ref({ to: 'team', optional: true, help: 'New jobs go to this team.' }),
    jobType: choice({ label: 'Type of new jobs', default: 'incident', options: JOB_TYPES }),
    impact: choice({ default: 'medium', options: GRADE_OPTIONS }),
    urgency: choice({ default: 'low', options: GRADE_OPTIONS }),
    acknowledges: flag({
      label: 'Acknowledge new jobs',
      default: true,
      help: 'The sender gets an email with the number of the job.',
    }),
    reopenDays: whole({
      label: 'Reopen closed jobs for',
      unit: 'days',
      default: 14,
      min: 0,
      max: 365,
      help: 'A later answer begins a new job.',
    }),
    state: choice({ default: 'disabled', readOnly: true, options: STATES }),
    failingSince: moment({ label: 'Failing since', optional: true, readOnly: true }),
    reason: text({ label: 'Reason for failing', optional: true, readOnly: true, max: 600 }),
  },
  states: { field: 'state', table: STATES },
  actions: {
    enable: {
      label: 'Enable',
      done: 'Enabled',
      from: ['disabled'],
      to: 'active',
      permission: 'mailbox.update',
      tone: 'main',
    },
    disable: {
      label: 'Disable',
      done: 'Disabled',
      from: ['active', 'failing'],
      to: 'disabled',
      permission: 'mailbox.update',
      confirm: 'Messages stay on the mail server until the mailbox is enabled again.',
    },
  },
  title: ['address'],
  subtitle: ['server'],
  columns: ['address', 'server', 'customerId', 'teamId', 'state'],
  sort: 'address',
  sections: [
    { title: 'Mailbox', fields: ['address', 'fromName', 'signature'] },
    { title: 'Server', fields: ['server', 'encryption', 'port', 'user', 'password', 'folder'] },
    {
      title: 'New jobs',
      fields: ['customerId', 'teamId', 'jobType', 'impact', 'urgency', 'acknowledges', 'reopenDays'],
    },
    { title: 'State', fields: ['state', 'failingSince', 'reason', 'hasPassword'] },
  ],
  empty: ['No mailboxes yet', 'Add the address of your service desk, so that emails become jobs.'],
});
