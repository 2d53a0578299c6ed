import type { Queryable } from '#engine/db/pool.server.ts';
import { column } from '#engine/db/names.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { REVEALING } from '#engine/changes/secretAccess.ts';
import type { LeavingEstate, OffboardingLine } from '../plan/plan.rules.ts';
import { CATEGORIES } from './offboardingChoices.ts';

/** A customer's records for offboarding, with their names. */
export interface Leaving {
  readonly estate: LeavingEstate;
  /** By line reference: `credential:13`. */
  readonly names: ReadonlyMap<string, string>;
}

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/**
 * Reads the records in seven statements. Agents, monitoring and subscriptions are not recorded yet, so they are empty.
 */
export async function leavingEstate(tx: Queryable, customerId: number): Promise<Leaving> {
  const credentials = await tx.query<Named & { hand: string; privileged: boolean; revealed: boolean }>(
    `select c.id, case when cardinality(c.restricted_to) = 0 then c.title else 'restricted, number ' || c.id end as name, c.hand, c.privileged, exists (
              select 1 from secret_access a
               where a.entity = 'credential' and a.entity_id = c.id and a.actor_id is not null and a.how = any($2::text[])) as revealed
       from credential c where c.customer_id = $1 and c.archived_at is null order by c.id`,
    [customerId, REVEALING],
  );
  const licences = await tx.query<Named & { owner: 'us' | 'customer' }>(
    'select id, name, owner from license where customer_id = $1 and archived_at is null order by id',
    [customerId],
  );
  const assets = await tx.query<Named & { ownership: LeavingEstate['assets'][number]['ownership'] }>(
    `select id, name, ownership from asset
      where customer_id = $1 and archived_at is null and status not in ('retired', 'disposed') order by id`,
    [customerId],
  );
  const domains = await tx.query<Named & { registrarAccount: 'us' | 'customer' | 'other' | null }>(
    `select a.id, a.name, d.registrar_account as "registrarAccount"
       from ${column('domain')} d join asset a on a.id = d.id
      where a.customer_id = $1 and a.archived_at is null and a.status not in ('retired', 'disposed') order by a.id`,
    [customerId],
  );
  const backups = await tx.query<Named & { ownership: string | null }>(
    `select a.id, a.name, a.ownership from ${column('backupProvider')} b join asset a on a.id = b.id
      where a.customer_id = $1 and a.archived_at is null and a.status not in ('retired', 'disposed') order by a.id`,
    [customerId],
  );
  const { rows: jobs } = await tx.query<{ open: number }>(
    'select count(*)::int as open from job where customer_id = $1 and archived_at is null and status = any($2::text[])',
    [customerId, ACTIVE_STATUSES],
  );
  const { rows: owed } = await tx.query<{ pence: number }>(
    'select coalesce(sum(total_pence - settled_pence), 0)::bigint as pence from open_item where customer_id = $1',
    [customerId],
  );
  const named = (noun: string, rows: readonly Named[]) => rows.map(({ id, name }) => [`${noun}:${id}`, name] as const);
  return {
    estate: {
      credentials: credentials.rows.map(({ id, hand, privileged, revealed }) => ({
        id,
        hand: hand === 'ours' ? 'ours' : 'customer',
        privileged,
        revealed,
      })),
      licences: licences.rows.map(({ id, owner }) => ({ id, owner })),
      assets: assets.rows.map(({ id, ownership }) => ({ id, ownership, agent: false })),
      domains: domains.rows.map(({ id, registrarAccount }) => ({
        id,
        registrarAccount: registrarAccount ?? 'customer',
      })),
      backups: backups.rows.map(({ id, ownership }) => ({ id, storedBy: ownership === 'us' ? 'us' : 'customer' })),
      nagios: [],
      subscriptions: [],
      openJobs: jobs[0]?.open ?? 0,
      balancePence: Number(owed[0]?.pence ?? 0),
    },
    names: new Map([
      ...named('credential', credentials.rows),
      ...named('licence', licences.rows),
      ...named('asset', assets.rows),
      ...named('asset', domains.rows),
      ...named('asset', backups.rows),
    ]),
  };
}

/** "Rotate credential: Firewall admin" */
export function lineTitle({ category, ref }: OffboardingLine, names: Leaving['names']): string {
  const { label } = CATEGORIES[category];
  if (category === 'close_jobs') return `${label}: ${ref.slice('jobs:'.length)} open`;
  if (category === 'settle_account') {
    const pence = Number(ref.slice('pence:'.length));
    return pence > 0 ? `${label}: ${formatMoney(pence)} is owed to us` : `${label}: we owe ${formatMoney(-pence)}`;
  }
  const name = names.get(ref);
  return name ? `${label}: ${name}` : label;
}
