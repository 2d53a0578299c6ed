import { may } from '#engine/permission/permission.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { read } from '#engine/store/store.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { lockedContacts } from '../contacts/callerCheck.server.ts';
import { customer } from '../customers/customer.ts';
import { compareWithRegister } from '../school-register/register.server.ts';
import { type Attention, attentionOf, type AttentionFacts, type SiteFacts } from './attention.rules.ts';

/** A source of attention lines from another area. */
export type AttentionSource = (
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
) => Promise<readonly Attention[]>;

const sources: AttentionSource[] = [];

/**
 * `addAttention(async (database, actor, customerId) => [{ code, tone: 'warning', text: '…', button: 'Look', to: '…'
 * }])`
 */
export const addAttention = (source: AttentionSource): void => {
  sources.push(source);
};

const WEIGHT = ['bad', 'warning', 'info', 'neutral', 'good'];

/** All attention lines of a customer that the actor may see, worst first. @throws 403, 404 */
export async function attentionFor(
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<Attention[]> {
  const facts = await factsOf(database, actor, customerId, now);
  const others = await Promise.all(sources.map((source) => source(database, actor, customerId, now)));
  return [...attentionOf(facts), ...others.flat()].sort((a, b) => WEIGHT.indexOf(a.tone) - WEIGHT.indexOf(b.tone));
}

async function factsOf(database: Queryable, actor: Actor, customerId: number, now: string): Promise<AttentionFacts> {
  const row = await read({ tx: database, actor }, customer, customerId);
  const seesContacts = may(actor.patterns, 'contact.view');
  const [people, sites, lockedChecks, bouncing, admins, register] = await Promise.all([
    database.query<{ id: number; name: string; active: boolean }>(
      `select id, name, status <> 'deactivated' as active from "user" where id = any($1::bigint[])`,
      [[row.accountManagerId, row.primaryEngineerId].filter((id) => id !== null)],
    ),
    may(actor.patterns, 'site.view')
      ? database.query<SiteFacts & Record<string, unknown>>(
          `select id, name, hazards_reviewed_on as "hazardsReviewedOn",
                  jsonb_array_length(hours) > 0 as "hasHours", access_notes is not null as "hasAccessNotes"
             from site where customer_id = $1 and archived_at is null order by is_primary desc, name`,
          [customerId],
        )
      : null,
    seesContacts ? lockedContacts(database, customerId, now) : [],
    seesContacts
      ? database.query<{ id: number; name: string }>(
          `select id, concat_ws(' ', first_name, last_name) as name from contact where customer_id = $1 and bouncing and archived_at is null and status = 'current'`,
          [customerId],
        )
      : { rows: [] },
    may(actor.patterns, 'customerUser.view')
      ? database.query<{ id: number; name: string }>(
          `select id, display_name as name from customer_user
            where customer_id = $1 and archived_at is null and status = 'active' and account_type = 'admin' and not has_mfa
            order by display_name, id`,
          [customerId],
        )
      : { rows: [] },
    row.urn ? compareWithRegister(database, actor, customerId) : null,
  ]);
  const person = (id: number | null) => people.rows.find((each) => each.id === id) ?? null;
  return {
    customerId,
    status: row.status,
    type: row.type,
    today: companyToday(new Date(now)),
    hasPrimaryContact: row.contactRoles.includes('primary'),
    hasBillingContact: row.contactRoles.includes('billing'),
    manager: person(row.accountManagerId),
    engineer: person(row.primaryEngineerId),
    teams: row.teamIds.length,
    dpaSignedOn: row.dpaSignedOn,
    dpaReviewOn: row.dpaReviewOn,
    dpaWaiver: row.dpaWaiver,
    sites: sites?.rows ?? null,
    lockedChecks,
    bouncing: bouncing.rows,
    adminsWithoutMfa: admins.rows,
    register: register?.school
      ? { differences: isComparedSince(register) ? 0 : register.differences.length, closedOn: register.closedOn }
      : null,
  };
}

/** Differences that a user has reviewed are hidden until the register is loaded again. */
const isComparedSince = ({
  checkedOn,
  loadedAt,
}: {
  readonly checkedOn: string | null;
  readonly loadedAt: string | null;
}): boolean => checkedOn !== null && loadedAt !== null && checkedOn >= companyToday(new Date(loadedAt));
