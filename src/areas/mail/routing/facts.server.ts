import type { Queryable } from '#engine/db/pool.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import { instanceId, replyTokens } from '../outbound/replyAddress.server.ts';
import { addressKey, domainOf } from './message.rules.ts';
import type { PlaceFacts } from './place.rules.ts';
import type { RoutedJob, RouteFacts } from './route.rules.ts';

/** Fields of a message's mailbox that routing needs. */
export interface Through {
  readonly customerId: number | null;
  readonly reopenDays: number;
}

export interface KnownFacts {
  readonly route: RouteFacts;
  readonly place: PlaceFacts;
  /** The sender, if exactly one contact has the address. */
  readonly contact: { readonly id: number; readonly customerId: number; readonly name: string } | null;
}

/** Reads all facts that the rules need about a message, in eight statements. */
export async function factsOf(
  tx: Queryable,
  keys: KeyRing,
  {
    id,
    mail,
    through,
    now,
  }: { readonly id: number; readonly mail: ReadMail; readonly through: Through; readonly now: string },
): Promise<KnownFacts> {
  const from = addressKey(mail.from.address);
  const domain = domainOf(from);
  const references = mail.report?.about ? [...mail.references, mail.report.about] : mail.references;
  const own = await texts(tx, 'select address as text from mailbox where archived_at is null', []);
  const tokens = replyTokens(keys, own, mail.to);
  const threads = await threadsOf(tx, [...references, ...(mail.inReplyTo ? [mail.inReplyTo] : [])]);
  const named = [...mail.subject.matchAll(/\[J(\d{1,15})\]/gi)].map(([, number]) => Number(number));
  const replyAddresses = Object.fromEntries(
    tokens.filter((each) => each.isValid).map((each) => [each.address, each.jobId]),
  );
  const jobs = await jobsOf(tx, [...Object.values(threads), ...Object.values(replyAddresses), ...named]);
  const contacts = await contactsOf(tx, from);
  const senders = await sendersOf(tx, from, domain);
  const customers = await customersOf(tx, domain);
  const chosen = senders.find(({ treatment }) => treatment === 'customer')?.customerId ?? null;
  const ofContacts = [...new Set(contacts.map((each) => each.customerId))];
  const contactCustomer = chosen ?? (ofContacts.length === 1 ? (ofContacts[0] ?? null) : null);
  const monitoring = senders.find(({ treatment }) => treatment === 'monitoring');
  const domainCustomer = monitoring?.customerId ?? customers.own;
  const recent = await texts(
    tx,
    `select id::text as text from mail_message where from_address = $1 and id <> $2 and received_at > $3::timestamptz - interval '1 hour' limit 21`,
    [from, id, now],
  );
  const off = new Set(
    await texts(tx, 'select id::text as text from customer where not jobs_enabled and id = any($1::bigint[])', [
      [
        contactCustomer,
        domainCustomer,
        through.customerId,
        ...Object.values(jobs).map(({ customerId }) => customerId),
      ].filter((each) => each !== null),
    ]),
  );
  return {
    route: {
      message: { ...mail, from: mail.from.address, references },
      own: { addresses: own, instanceId: instanceId(keys) },
      // Duplicates are removed before this step.
      seenIds: [],
      threads,
      replyAddresses,
      jobs,
      contacts: contactCustomer === null ? {} : { [from]: contactCustomer },
      domains: domainCustomer === null ? {} : { [domain]: domainCustomer },
      automationSources: monitoring ? [from] : [],
      humanDomains: senders.some(({ treatment }) => treatment === 'person') ? [domain] : [],
      recentFromSender: recent.length,
      reopenDays: through.reopenDays,
      now,
    },
    place: {
      isForged: tokens.some((each) => !each.isValid),
      isDiscarded: senders.some(({ treatment }) => treatment === 'discard'),
      isAmbiguous: contactCustomer === null && (ofContacts.length > 1 || customers.isShared),
      defaultCustomerId: through.customerId,
      hasJobsOff: (customerId) => off.has(String(customerId)),
      customerOfJob: (jobId) => jobs[jobId]?.customerId ?? null,
    },
    contact: contacts.find((each) => each.customerId === contactCustomer) ?? null,
  };
}

async function texts(tx: Queryable, text: string, values: unknown[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ text: string }>(text, values);
  return rows.map((row) => row.text);
}

async function threadsOf(tx: Queryable, ids: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { rows } = await tx.query<{ id: string; jobId: number }>(
    'select message_id as id, job_id as "jobId" from mail_thread where message_id = any($1::text[])',
    [ids],
  );
  return Object.fromEntries(rows.map(({ id, jobId }) => [id, jobId]));
}

/** Jobs with their merge targets, and the addresses of all authors on them and on the jobs merged into them. */
async function jobsOf(tx: Queryable, ids: readonly number[]): Promise<Readonly<Record<string, RoutedJob>>> {
  const { rows } = await tx.query<RoutedJob & { id: number }>(
    `with recursive chain as (
       select id, merged_into_id, 0 as depth from job where id = any($1::bigint[])
       union select j.id, j.merged_into_id, c.depth + 1 from job j join chain c on j.id = c.merged_into_id where c.depth < 50)
     select distinct j.id, j.status, j.closed_at as "closedAt", j.merged_into_id as "mergedInto", j.customer_id as "customerId",
            array(select lower(c.email) from contact c where c.id = j.contact_id and c.email is not null
                  union select m.from_address from mail_message m where m.outcome <> 'bounce'
                    and m.job_id in (select o.id from job o where o.id = j.id or o.merged_into_id = j.id)) as participants
       from job j join chain on chain.id = j.id`,
    [ids],
  );
  return Object.fromEntries(
    rows.map(({ id, closedAt, ...job }) => [
      id,
      { ...job, closedAt: closedAt === null ? null : new Date(closedAt).toISOString() },
    ]),
  );
}

async function contactsOf(tx: Queryable, from: string) {
  const { rows } = await tx.query<{ id: number; customerId: number; name: string }>(
    `select id, customer_id as "customerId", coalesce(nullif(concat_ws(' ', first_name, last_name), ''), name, email) as name
       from contact where (lower(email) = $1 or $1 = any(other_emails)) and archived_at is null and status = 'current' order by id limit 20`,
    [from],
  );
  return rows;
}

async function sendersOf(tx: Queryable, from: string, domain: string) {
  const { rows } = await tx.query<{ treatment: string; customerId: number | null }>(
    `select treatment, customer_id as "customerId" from mail_sender
      where address = any($1::text[]) and archived_at is null order by address = $2 desc`,
    [[from, `@${domain}`], from],
  );
  return rows;
}

/** Customers with a domain; several may share it. */
async function customersOf(tx: Queryable, domain: string): Promise<{ own: number | null; isShared: boolean }> {
  const { rows } = await tx.query<{ id: number; isOwn: boolean }>(
    `select id, domains && $1::text[] as "isOwn" from customer
      where (domains && $1::text[] or shared_domains && $1::text[]) and archived_at is null order by id limit 20`,
    [[domain]],
  );
  const own = rows.filter(({ isOwn }) => isOwn);
  return { own: own.length === 1 ? (own[0]?.id ?? null) : null, isShared: own.length !== 1 && rows.length > 0 };
}
