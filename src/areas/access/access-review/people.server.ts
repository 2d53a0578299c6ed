import { catalogue } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { rolesInUse } from '../permissions/holders.server.ts';
import { givings } from '../permissions/origins.server.ts';
import type { Assigned, VisibleScope } from '#areas/identity/users/visibility.ts';
import { visibilityFields, visibilityOf } from '#areas/identity/identity.server.ts';
import type { AccessFacts, Decision, ReviewedPerson } from './reviewedPerson.ts';

interface Kept extends Record<string, unknown> {
  user_id: number;
  decision: Decision;
  decided_by: string | null;
  is_own: boolean;
  decided_at: string | null;
  taken_away: string[] | null;
  note: string | null;
  facts: AccessFacts | null;
}

/** Users of a review by name: facts at the time of the decision, otherwise current ones. */
export async function reviewedPeople(
  tx: Queryable,
  reviewId: number,
  userId?: number,
): Promise<readonly ReviewedPerson[]> {
  const { rows } = await tx.query<Kept>(
    `select p.user_id, p.decision, d.name as decided_by, coalesce(p.decided_by = p.user_id, false) as is_own, p.decided_at, p.taken_away, p.note, p.facts
       from access_review_person p join "user" u on u.id = p.user_id left join "user" d on d.id = p.decided_by
      where p.review_id = $1 and ($2::bigint is null or p.user_id = $2) order by u.name, u.id`,
    [reviewId, userId ?? null],
  );
  const now = await accessOf(
    tx,
    rows.filter(({ facts }) => facts === null).map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const facts = row.facts ?? now.get(row.user_id);
    if (!facts) return [];
    return [
      {
        ...facts,
        userId: row.user_id,
        decision: row.decision,
        decidedBy: row.decided_by,
        isOwn: row.is_own,
        decidedAt: row.decided_at,
        takenAway: row.taken_away ?? [],
        note: row.note,
      },
    ];
  });
}

/** Current permissions and scope of users, and who assigned them. */
export async function accessOf(tx: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, AccessFacts>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await tx.query<
    VisibleScope & { id: number; name: string; role_ids: number[]; last_seen_at: string | null }
  >(
    `select u.id, u.name, u.role_ids, u.last_seen_at, ${visibilityFields('u')} from "user" u where u.id = any($1::bigint[])`,
    [userIds],
  );
  const roles = await rolesInUse(tx);
  const given = await givings(tx, userIds);
  const customers = await visibilityOf(tx, rows, 'customer', companyToday());
  const suppliers = await visibilityOf(tx, rows, 'supplier', companyToday());
  const sensitive = catalogue().filter(({ risk }) => risk === 'sensitive');
  return new Map(
    rows.map((row, at) => {
      const held = roles.filter(({ id }) => row.role_ids.includes(id));
      const patterns = expanded(held.flatMap(({ permissions }) => permissions));
      return [
        row.id,
        {
          name: row.name,
          roles: held.map(({ id, name }) => {
            const auditedChange = given.get(`${row.id} ${id}`);
            return { id, name, given: auditedChange ? `${auditedChange.by} on ${auditedChange.on}` : null };
          }),
          customers: seenWords(customers[at] ?? [], 'customer'),
          suppliers: seenWords(suppliers[at] ?? [], 'supplier'),
          sensitive: sensitive.filter(({ code }) => may(patterns, code)).map(({ sentence }) => sentence),
          lastSeenAt: row.last_seen_at,
        },
      ];
    }),
  );
}

const seenWords = (seen: 'all' | readonly number[], of: Assigned): string =>
  seen === 'all' ? `all ${of}s` : seen.length === 1 ? `1 ${of}` : `${seen.length.toLocaleString('en-GB')} ${of}s`;
