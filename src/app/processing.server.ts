import { agreementsSeen } from '#areas/customers/customers.server.ts';
import type { ProviderSource } from '#areas/identity/identity.server.ts';
import { security } from '#areas/identity/sessions/security.ts';
import { latestChecks } from '#platform/audit/checks.server.ts';
import { auditStream, destinationOf } from '#platform/audit/stream/streamGroup.ts';
import { latestRuns } from '#platform/backup/runs.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { labelOfOption } from '#engine/kinds/choice/choice.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { entities } from '#engine/entity/registry.ts';
import type { LivePlan } from '#engine/live/server/livePlan.server.ts';
import type { MailSource } from '#engine/mail/mailSetup.server.ts';
import type { Scanner } from '#engine/outbound/clamd.server.ts';
import type { Activity, ProcessingFacts, Recipient } from '#platform/processing/facts.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { advisorySource } from '#platform/software/software.server.ts';

export interface ProcessingParts {
  readonly mail: MailSource;
  readonly provider: ProviderSource;
  readonly plan: LivePlan;
  readonly scanner?: Scanner | undefined;
  readonly publicUrl: string | undefined;
  /** The output folder of the build. */
  readonly built: string;
}

/**
 * The content of the record of processing: activities with their nouns, recipients of data, and security measures of this
 * installation.
 */
export const processingFacts = (parts: ProcessingParts): ProcessingFacts => ({
  activities: ACTIVITIES.map((activity) => ({
    ...activity,
    nouns: entities().flatMap(({ name, personalData }) => (personalData === activity.key ? [name] : [])),
  })),
  recipients: recipients(parts),
  measures: measures(parts),
  onBehalfOf: agreementsSeen,
});

const COLLEAGUES = 'Colleagues and other users';
const CONTACTS = 'Contacts at customers and suppliers';

/** The purposes of processing. The declarations of nouns name the purpose that they belong to. */
export const ACTIVITIES: readonly Omit<Activity, 'nouns'>[] = [
  {
    key: 'relations',
    as: { controller: 'relations' },
    purpose: 'Agreeing and providing services, and knowing the contacts and sites of customers.',
    people: [CONTACTS, COLLEAGUES],
    held: ['phone-call'],
  },
  {
    key: 'estate',
    as: { processor: 'Equipment and networks of customers' },
    purpose: 'Looking after the equipment of customers under their agreements.',
    people: ['Contacts at customers who use equipment', COLLEAGUES],
    held: [],
  },
  {
    key: 'secrets',
    as: { processor: 'Keeping and sharing secrets' },
    purpose: 'Keeping passwords and keys encrypted, and sharing them once.',
    people: [CONTACTS, COLLEAGUES],
    held: ['disposable-link'],
  },
  {
    key: 'accounts',
    as: { controller: 'accounts' },
    purpose: 'Letting the right users in, and deciding what each can do and view.',
    people: [COLLEAGUES],
    held: ['session-log', 'former-user', 'one-time-link'],
  },
  {
    key: 'employment',
    as: { controller: 'employment' },
    purpose: 'Employing people: their files, working patterns, leave and allowances, kept six years for the law.',
    people: ['Staff'],
    held: [],
  },
  {
    key: 'log',
    as: { controller: 'log' },
    purpose: 'Proving who did what, and detecting misuse.',
    people: [COLLEAGUES],
    held: ['audit'],
  },
  {
    key: 'messages',
    as: { controller: 'messages' },
    purpose: 'Notifying people, and letting them sign in and reset their passwords.',
    people: [COLLEAGUES],
    held: ['letter', 'notice'],
  },
  {
    key: 'rights',
    as: { controller: 'rights' },
    purpose: 'Answering subject access requests, and keeping data for disputes.',
    people: [COLLEAGUES, CONTACTS],
    held: ['subject-access'],
  },
  {
    key: 'upkeep',
    as: { controller: 'upkeep' },
    purpose: 'Importing and exporting data, connecting other programs, and finding faults.',
    people: [COLLEAGUES],
    held: [],
  },
];

const recipients = ({ mail, provider, plan, built }: ProcessingParts): readonly Recipient[] => [
  {
    label: 'Mail server',
    gets: 'Emails with the addresses of their recipients, and record data in emails of automation rules.',
    of: ['messages', 'accounts', 'employment', 'relations', 'estate'],
    where: async () => {
      const host = await mail.host();
      return host === null ? [] : [host];
    },
  },
  {
    label: 'Service for live updates',
    gets: 'That records changed, and the names of users who are online. No contents of records.',
    of: ['relations', 'estate', 'accounts', 'employment'],
    mayBeAbroad: true,
    where: async () => (plan.driver === 'pusher' ? [plan.api.host] : []),
  },
  {
    label: 'Push services of browsers',
    gets: 'Notifications that only the browser can read, with time, urgency and browser.',
    of: ['messages'],
    mayBeAbroad: true,
    where: (tx) => hostsOf(tx, 'select distinct endpoint as address from push_browser'),
  },
  {
    label: 'Security tool',
    gets: 'Lines of the audit log: who did what, when and from which address.',
    of: ['log'],
    where: async (tx) => {
      const stream = await readGroup(tx, auditStream);
      return stream.way === 'off' ? [] : [destinationOf(stream)];
    },
  },
  {
    label: 'Webhooks',
    gets: 'That a record changed: its number, kind and the names of its fields. No values.',
    of: ['relations', 'estate', 'secrets', 'accounts', 'employment', 'log', 'rights', 'upkeep'],
    where: (tx) => hostsOf(tx, `select url as address from webhook where archived_at is null and state <> 'disabled'`),
  },
  {
    label: 'Chat channels',
    gets: 'Alarms: faults of the installation, in a sentence that can name an account.',
    of: ['accounts', 'upkeep'],
    mayBeAbroad: true,
    where: async (tx) => {
      const { rows } = await tx.query<{ host: string }>(
        `select distinct split_part(goes_to, '/', 1) as host from chat_channel
          where archived_at is null and state <> 'disabled' and goes_to is not null order by 1`,
      );
      return rows.map(({ host }) => host);
    },
  },
  {
    label: 'Programs with an API token',
    gets: 'Data that the token allows and its owner can view.',
    of: ['relations', 'estate', 'secrets', 'accounts', 'employment', 'log', 'messages', 'rights', 'upkeep'],
    where: async (tx) => {
      const { rows } = await tx.query<{ name: string }>(
        `select name from api_token where revoked_at is null and archived_at is null and expires_at > now()
          order by name collate "en-GB-x-icu", id`,
      );
      return rows.map(({ name }) => name);
    },
  },
  {
    label: 'Single sign-on',
    gets: 'That a user signs in, and when.',
    of: ['accounts'],
    where: async () => {
      const settings = await provider();
      return settings ? [hostIn(settings.issuer)] : [];
    },
  },
  {
    label: 'Advisory service',
    gets: 'Names and versions of packages. No personal data.',
    of: [],
    where: async () => {
      const source = await advisorySource(built);
      return source === null ? [] : [source];
    },
  },
];

async function hostsOf(tx: Queryable, sql: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ address: string }>(sql);
  return [...new Set(rows.map(({ address }) => hostIn(address)))].sort();
}

const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const measures = ({ publicUrl, scanner }: ProcessingParts): ProcessingFacts['measures'] => [
  async () => 'Users can view and do what their roles allow, for all customers or those assigned to them.',
  async (tx) => {
    const { secondFactor } = await readGroup(tx, security);
    return secondFactor === 'nobody'
      ? null
      : `Two-factor authentication is required for: ${labelOfOption(secondFactor, security.fields.secondFactor).toLowerCase()}.`;
  },
  async () =>
    'Passwords are stored as Argon2id hashes. Other secrets are encrypted with AES-256-GCM, with keys outside the database.',
  async () =>
    publicUrl?.startsWith('https:') ? 'Connections between browsers and the system are encrypted (TLS).' : null,
  async (tx) => {
    const checked = (await latestChecks(tx, 30)).find(({ state }) => state === 'intact')?.finishedAt;
    return `Every change is recorded in an audit log that detects tampering${checked ? `. The last complete check, on ${formatDay(checked.slice(0, 10))}, found no tampering` : ''}.`;
  },
  async (tx) => {
    const [made, tried] = [await latestRuns(tx, 'backup', 30), await latestRuns(tx, 'trial', 10)].map(
      (runs) => runs.find(({ state }) => state === 'done')?.finishedAt,
    );
    if (!made) return null;
    return `Encrypted backups run every night, the last on ${formatDay(made.slice(0, 10))}${tried ? `. The last test restore was on ${formatDay(tried.slice(0, 10))}` : ''}.`;
  },
  async () => (scanner ? 'Uploaded files are scanned for viruses before they are available.' : null),
  async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select name from access_review where status = 'finished' order by finished_at desc limit 1`,
    );
    return rows[0] ? `Access is reviewed user by user. The last completed review is “${rows[0].name}”.` : null;
  },
  async () => 'Data is deleted or anonymised every night when its retention period ends.',
];
