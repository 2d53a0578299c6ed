import { binder, scopeClause } from '#engine/access/access.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { may } from '#engine/permission/permission.ts';
import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { credential } from './credential.ts';

const MOST = 20;

/** Adds the credentials that are shown first to the customer's support summary, without any secret. */
export function registerFirstToHand(): void {
  addSummaryPart({ title: 'Credentials', icon: 'key-round', source: firstToHand });
}

const firstToHand: SummarySource = async (database, actor, customerId) => {
  if (!may(actor.patterns, 'credential.view')) return null;
  const bind = binder();
  const owner = bind(customerId);
  const { rows } = await database.query<{ id: number; title: string; username: string | null }>(
    `select r.id, r.title, r.username from credential r
      where r.customer_id = ${owner} and r.first_to_hand and r.archived_at is null and ${scopeClause(credential, actor, bind)}
      order by r.title, r.id limit ${MOST}`,
    bind.values,
  );
  // Most customers have none, and the summary stays short.
  if (rows.length === 0) return null;
  return rows.map(({ id, title, username }) => ({
    text: username ? `${title}: ${username}` : title,
    path: recordPath(credential, { id, customerId }),
  }));
};
