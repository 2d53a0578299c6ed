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
  /** What the build made. */
  readonly built: string;
}

/** What the record of processing is made of: every area's nouns and what they are kept for, and what is set up here. */
export const processingFacts = (parts: ProcessingParts): ProcessingFacts => ({
  activities: ACTIVITIES.map((activity) => ({
    ...activity,
    nouns: entities().flatMap(({ name, personalData }) => (personalData === activity.key ? [name] : [])),
  })),
  recipients: recipients(parts),
  measures: measures(parts),
  onBehalfOf: agreementsSeen,
});

const COLLEAGUES = 'Colleagues, and others with an account';
const CONTACTS = 'People at customers and suppliers';

/** What data is kept for; which nouns belong to each, their declarations say. */
export const ACTIVITIES: readonly Omit<Activity, 'nouns'>[] = [
  {
    key: 'relations',
    as: { controller: 'relations' },
    purpose: 'Agreeing and giving services, and knowing whom to speak to, where, and whom to let in.',
    people: [CONTACTS, COLLEAGUES],
    held: [],
  },
  {
    key: 'estate',
    as: { processor: 'Equipment and networks of customers' },
    purpose: 'Looking after what customers have, as the agreement with each of them says.',
    people: ['People at customers who have equipment', COLLEAGUES],
    held: [],
  },
  {
    key: 'secrets',
    as: { processor: 'Handing secrets over' },
    purpose:
      'Giving passwords and files to somebody once, and being given them, encrypted before they leave the browser.',
    people: [CONTACTS, COLLEAGUES],
    held: ['disposable-link'],
  },
  {
    key: 'accounts',
    as: { controller: 'accounts' },
    purpose: 'Letting the right people in, and nobody else; knowing what each may do and see.',
    people: [COLLEAGUES],
    held: ['session-log', 'former-user', 'one-time-link'],
  },
  {
    key: 'log',
    as: { controller: 'log' },
    purpose: 'Finding out and proving who did what, and noticing misuse.',
    people: [COLLEAGUES],
    held: ['audit'],
  },
  {
    key: 'messages',
    as: { controller: 'messages' },
    purpose: 'Telling people what concerns them, and letting them come in and choose a new password.',
    people: [COLLEAGUES],
    held: ['letter', 'notice'],
  },
  {
    key: 'rights',
    as: { controller: 'rights' },
    purpose: 'Answering people who ask what is held about them, and keeping what a dispute needs.',
    people: [COLLEAGUES, CONTACTS],
    held: ['subject-access'],
  },
  {
    key: 'upkeep',
    as: { controller: 'upkeep' },
    purpose: 'Bringing data in and out, connecting other programs, and finding faults.',
    people: [COLLEAGUES],
    held: [],
  },
];

const recipients = ({ mail, provider, plan, built }: ProcessingParts): readonly Recipient[] => [
  {
    label: 'Mail server',
    gets: 'Letters, with the addresses of those who get them, and what automation rules write of records.',
    of: ['messages', 'accounts', 'relations', 'estate'],
    where: async () => {
      const host = await mail.host();
      return host === null ? [] : [host];
    },
  },
  {
    label: 'Service for live updates',
    gets: 'That records changed, and who is online by name; no contents of records.',
    of: ['relations', 'estate', 'accounts'],
    mayBeAbroad: true,
    where: async () => (plan.driver === 'pusher' ? [plan.api.host] : []),
  },
  {
    label: 'Push services of browsers',
    gets: 'Notifications that only the browser can read; when, how urgent, and for which browser.',
    of: ['messages'],
    mayBeAbroad: true,
    where: (tx) => hostsOf(tx, 'select distinct endpoint as address from push_browser'),
  },
  {
    label: 'Security tooling',
    gets: 'Lines of the audit log: who did what, when, and from which address.',
    of: ['log'],
    where: async (tx) => {
      const stream = await readGroup(tx, auditStream);
      return stream.way === 'off' ? [] : [destinationOf(stream)];
    },
  },
  {
    label: 'Webhooks',
    gets: 'That a record changed: its number, its kind and the names of its fields, no values.',
    of: ['relations', 'estate', 'secrets', 'accounts', 'log', 'rights', 'upkeep'],
    where: (tx) => hostsOf(tx, `select url as address from webhook where archived_at is null and state <> 'disabled'`),
  },
  {
    label: 'Chats',
    gets: 'Alarms: what is wrong with the installation, in a sentence that may name an account.',
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
    gets: 'What the token allows and its owner may see.',
    of: ['relations', 'estate', 'secrets', 'accounts', 'log', 'messages', 'rights', 'upkeep'],
    where: async (tx) => {
      const { rows } = await tx.query<{ name: string }>(
        `select name from api_token where revoked_at is null and archived_at is null and expires_at > now()
          order by name collate "en-GB-x-icu", id`,
      );
      return rows.map(({ name }) => name);
    },
  },
  {
    label: 'Company sign-in',
    gets: 'That somebody signs in here, and when.',
    of: ['accounts'],
    where: async () => {
      const settings = await provider();
      return settings ? [hostIn(settings.issuer)] : [];
    },
  },
  {
    label: 'Advisory service',
    gets: 'Names and versions of packages that the product ships; nothing of anybody.',
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
  async () => 'Everybody sees and does what their roles allow, for all customers or those assigned to them.',
  async (tx) => {
    const { secondFactor } = await readGroup(tx, security);
    return secondFactor === 'nobody'
      ? null
      : `A second factor is asked of: ${labelOfOption(secondFactor, security.fields.secondFactor).toLowerCase()}.`;
  },
  async () =>
    'Passwords are kept as Argon2id hashes, other secrets encrypted with AES-256-GCM; the keys are outside the database.',
  async () =>
    publicUrl?.startsWith('https:') ? 'What travels between browsers and the product is encrypted (TLS).' : null,
  async (tx) => {
    const checked = (await latestChecks(tx, 30)).find(({ state }) => state === 'intact')?.finishedAt;
    return `Every change is in a log that shows when somebody changes it${checked ? `; it was last gone through, and whole, on ${formatDay(checked.slice(0, 10))}` : ''}.`;
  },
  async (tx) => {
    const [made, tried] = [await latestRuns(tx, 'backup', 30), await latestRuns(tx, 'trial', 10)].map(
      (runs) => runs.find(({ state }) => state === 'done')?.finishedAt,
    );
    if (!made) return null;
    return `Backups are made each night and encrypted; the last on ${formatDay(made.slice(0, 10))}${tried ? `, and one was put back on trial on ${formatDay(tried.slice(0, 10))}` : ''}.`;
  },
  async () => (scanner ? 'Files are looked at by a virus scanner before anything reads them.' : null),
  async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select name from access_review where status = 'finished' order by finished_at desc limit 1`,
    );
    return rows[0] ? `Access is reviewed person by person; the last review signed off is “${rows[0].name}”.` : null;
  },
  async () => 'What is due by its period is deleted or made anonymous each night.',
];
