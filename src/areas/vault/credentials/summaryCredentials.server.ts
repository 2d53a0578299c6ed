import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { credential } from './credential.ts';
import { type CredentialCounts, summaryOfCredentials } from './summaryCredentials.rules.ts';

/** Days ahead for credentials that expire. */
const AHEAD = 60;

/** Adds credentials to rotate, as counts, and those to show first to the customer's support summary. */
export const summariseCredentials = (): void => addSummaryPart({ place: 'credentials', source: credentialLines });

const credentialLines: SummarySource = async (database, actor, customerId, now) => {
  if (!may(actor.patterns, 'credential.view')) return null;
  const today = companyToday(new Date(now));
  const bind = binder();
  const day = bind(today);
  const { rows } = await database.query<CredentialCounts & Record<string, unknown>>(
    `select (count(*) filter (where r.must_rotate))::int as "mustRotate",
            (count(*) filter (where not r.must_rotate and r.rotate_due_on < ${day}::date))::int as overdue,
            (count(*) filter (where r.expires_on <= ${bind(addDays(today, AHEAD))}::date))::int as expiring,
            (count(*) filter (where r.breached))::int as breached,
            coalesce((jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'username', r.username) order by r.title, r.id)
              filter (where r.first_to_hand)), '[]'::jsonb) as first
       from credential r
      where r.customer_id = ${bind(customerId)} and r.archived_at is null and ${scopeClause(credential, actor, bind)}`,
    bind.values,
  );
  return rows.flatMap((counts) => summaryOfCredentials(counts, customerId));
};
