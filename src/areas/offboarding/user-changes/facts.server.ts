import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { customerUser } from '#areas/customers/users/customerUser.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import type { UserFacts } from './proposal.rules.ts';

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/** Maximum of each kind of record; the checklist of a job holds 100 items. */
const MOST = 25;

/** What the records that the actor may see say about a customer user: three statements at most. */
export async function factsOfUser(tx: Queryable, actor: Actor, user: Row<typeof customerUser>): Promise<UserFacts> {
  const { contactId, email, licences } = user;
  const assets = contactId === null || !may(actor.patterns, 'asset.view') ? [] : await heldAssets(tx, actor, contactId);
  const seats = contactId === null || !may(actor.patterns, 'licenseSeat.view') ? [] : await heldSeats(tx, contactId);
  const credentials = may(actor.patterns, 'credential.view')
    ? await knownCredentials(
        tx,
        actor,
        user,
        assets.map(({ id }) => id),
      )
    : [];
  return { email, licences: licences.slice(0, MOST), assets, seats, credentials };
}

async function heldAssets(tx: Queryable, actor: Actor, contactId: number): Promise<readonly Named[]> {
  const bind = binder();
  const { rows } = await tx.query<Named>(
    `select r.id, r.name from asset r
      where r.contact_id = ${bind(contactId)} and r.archived_at is null and r.status not in ('retired', 'disposed')
        and ${scopeClause(anyAsset, actor, bind)} order by r.name, r.id limit ${MOST}`,
    bind.values,
  );
  return rows;
}

async function heldSeats(tx: Queryable, contactId: number): Promise<readonly Named[]> {
  const { rows } = await tx.query<Named>(
    `select s.id, l.name from license_seat s join license l on l.id = s.license_id
      where s.contact_id = $1 and s.ends_on is null and s.archived_at is null order by l.name, s.id limit ${MOST}`,
    [contactId],
  );
  return rows;
}

/**
 * Credentials of the customer that open an asset the user holds, that bear their user name, or whose secret was sent to
 * their contact by a disposable link and has not changed since. The log of secrets names the receiver in its title.
 */
async function knownCredentials(
  tx: Queryable,
  actor: Actor,
  { customerId, contactId, username, upn, email }: Row<typeof customerUser>,
  assetIds: readonly number[],
): Promise<readonly Named[]> {
  const bind = binder();
  const names = [username, upn, email].flatMap((name) => (name ? [name.toLowerCase()] : []));
  const { rows } = await tx.query<Named>(
    `select r.id, r.title as name from credential r
      where r.customer_id = ${bind(customerId)} and r.archived_at is null and cardinality(r.stored) > 0
        and (r.attached_to && ${bind(assetIds.map((id) => `asset:${id}`))}::text[]
          or lower(r.username) = any(${bind(names)}::text[])
          or exists (select 1 from secret_access a join contact c on c.id = ${bind(contactId)}::bigint
                where a.entity = ${bind(credential.name)} and a.entity_id = r.id and a.how = 'sent'
                  and a.title like '%, for ' || replace(replace(replace(coalesce(c.name, c.email), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || ')'
                  and not exists (select 1 from secret_access n where n.entity = a.entity and n.entity_id = a.entity_id
                                     and n.how = 'changed' and n.id > a.id)))
        and ${scopeClause(credential, actor, bind)}
      order by r.title, r.id limit ${MOST}`,
    bind.values,
  );
  return rows;
}
