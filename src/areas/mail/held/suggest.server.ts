import { type Binder, binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { tellingDomain } from '#areas/customers/customers/domains.rules.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { addressKey, domainOf } from '../routing/message.rules.ts';
import { type Clue, type Suggestion, suggestionsFrom } from './suggest.rules.ts';

export interface Unplaced {
  readonly id: number;
  readonly fromAddress: string | null;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly suggestedJobId: number | null;
}

type Found = Clue & Record<string, unknown>;
const MOST_CLUES = 20;
/** Shorter subjects are similar to too many titles. */
const SHORTEST_SUBJECT = 6;
const LIKENESS = 0.45;

/** Suggests places for a held message among the records that the user can see, in three statements. */
export async function suggestionsFor(tx: Queryable, actor: Actor, held: Unplaced): Promise<readonly Suggestion[]> {
  const address = addressKey(held.fromAddress ?? '');
  const domain = tellingDomain(domainOf(address)) ?? '';
  const people = may(actor.patterns, 'contact.view') ? await contactClues(tx, actor, held, address) : [];
  const customers = may(actor.patterns, 'customer.view') ? await customerClues(tx, actor, domain) : [];
  const known = [...people, ...customers];
  const jobs = may(actor.patterns, 'job.view') ? await jobClues(tx, actor, held, { address, known }) : [];
  return suggestionsFrom([...known, ...jobs], domain);
}

const customerOf = (table: string): string => `c.id as "customerId", c.name as customer from ${table}`;
const fullName = (alias: string): string =>
  `coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.name)`;

/** Contacts with the address or the name of the sender. */
async function contactClues(
  tx: Queryable,
  actor: Actor,
  { fromName }: Unplaced,
  address: string,
): Promise<readonly Found[]> {
  const bind = binder();
  const at = bind(address);
  const { rows } = await tx.query<Found>(
    `select case when lower(r.email) = ${at} or r.other_emails @> array[${at}] then 'address' else 'name' end as kind, null as job,
            jsonb_build_object('id', r.id, 'name', coalesce(${fullName('r')}, r.email, 'A contact')) as contact,
            ${customerOf('contact r')} join customer c on c.id = r.customer_id
      where (lower(r.email) = ${at} or r.other_emails @> array[${at}] or lower(${fullName('r')}) = lower(${bind(fromName ?? '')}))
        and r.archived_at is null and r.status = 'current' and c.archived_at is null and ${scopeClause(contact, actor, bind)}
      order by kind, r.id limit ${MOST_CLUES}`,
    bind.values,
  );
  return rows;
}

/** Customers of the sender's domain, and those with contacts who write from it. */
async function customerClues(tx: Queryable, actor: Actor, domain: string): Promise<readonly Found[]> {
  if (domain === '') return [];
  const bind = binder();
  const from = bind(domain);
  const own = `(r.domains @> array[${from}] or r.shared_domains @> array[${from}])`;
  const { rows } = await tx.query<Found>(
    `select case when ${own} then 'domain' else 'colleagues' end as kind, null as job, null as contact,
            coalesce(w.count, 0) as count, r.id as "customerId", r.name as customer
       from customer r left join (
         select customer_id, count(*)::int as count from contact
          where email ilike '%@' || ${from} and archived_at is null group by customer_id) w on w.customer_id = r.id
      where (${own} or w.count > 0) and r.archived_at is null and ${scopeClause(customer, actor, bind)}
      order by kind, w.count desc nulls last, r.id limit ${MOST_CLUES}`,
    bind.values,
  );
  return rows;
}

/** The job that the message refers to, jobs of the sender, and open jobs of likely customers with a similar title. */
async function jobClues(
  tx: Queryable,
  actor: Actor,
  { id, subject, suggestedJobId }: Unplaced,
  { address, known }: { readonly address: string; readonly known: readonly Clue[] },
): Promise<readonly Found[]> {
  const bind = binder();
  const words = plain(subject ?? '');
  const contacts = known.flatMap((clue) => (clue.kind === 'address' && clue.contact ? [clue.contact.id] : []));
  const likely = [...new Set(known.map(({ customerId }) => customerId))];
  const parts = [
    `select r.id, 'refers' as kind from job r where r.id = ${bind(suggestedJobId)}::bigint`,
    earlier(bind, id, address),
    ...(contacts.length > 0
      ? [
          `select * from (select r.id, 'requester' as kind from job r
      where r.contact_id = any(${bind(contacts)}::bigint[]) and ${open(bind)} order by r.id desc limit 5) q`,
        ]
      : []),
    ...(words.length < SHORTEST_SUBJECT ? [] : [similar(bind, words, likely)]),
  ];
  const { rows } = await tx.query<Found>(
    `select k.kind, jsonb_build_object('id', r.id, 'number', r.number, 'title', r.title) as job,
            case when k.kind = 'requester' and p.id is not null
              then jsonb_build_object('id', p.id, 'name', coalesce(${fullName('p')}, p.email, 'A contact')) end as contact,
            ${customerOf(`(${parts.join('\n union all ')}) k`)}
       join job r on r.id = k.id join customer c on c.id = r.customer_id left join contact p on p.id = r.contact_id
      where r.archived_at is null and r.status <> 'merged' and ${scopeClause(job, actor, bind)}
      order by k.kind, r.id desc limit ${MOST_CLUES}`,
    bind.values,
  );
  return rows;
}

const open = (bind: Binder): string => `r.status = any(${bind(ACTIVE_STATUSES)}::text[]) and r.archived_at is null`;

const earlier = (bind: Binder, heldId: number, address: string): string =>
  `select * from (select m.job_id as id, 'earlier' as kind from mail_message m
     where m.from_address = ${bind(address)} and m.from_address <> '' and m.job_id is not null
       and m.outcome <> 'bounce' and m.held_mail_id is distinct from ${bind(heldId)}::bigint
     group by m.job_id order by max(m.received_at) desc limit 3) e`;

/** Among the likely customers if there are any, otherwise among all open jobs. */
function similar(bind: Binder, words: string, customerIds: readonly number[]): string {
  const text = bind(words);
  const whose = customerIds.length > 0 ? `r.customer_id = any(${bind(customerIds)}::bigint[]) and ` : '';
  return `select * from (select r.id, 'title' as kind from job r where ${whose}${open(bind)}
     and similarity(${text}, r.title) > ${LIKENESS} order by similarity(${text}, r.title) desc, r.id desc limit 3) t`;
}

/** A subject without the marks of mail programs. */
const plain = (subject: string): string =>
  subject
    .replace(/\[J\d+\]\s*/gi, '')
    .replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*)+/i, '')
    .trim()
    .slice(0, 200);
