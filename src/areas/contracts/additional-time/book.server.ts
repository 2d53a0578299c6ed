import type { Queryable } from '#engine/db/pool.server.ts';
import { USUAL_TERMS } from './additionalTimeTerms.ts';
import type { PrepaidMovement, WhenEmpty } from './prepaid.rules.ts';

export interface StoredLot {
  readonly id: number;
  readonly customerId: number;
  readonly reference: string;
  readonly minutes: number;
  readonly source: 'bought' | 'given';
  readonly boughtOn: string;
  readonly expiresOn: string | null;
  readonly status: 'waiting' | 'usable' | 'cancelled';
  readonly note: string | null;
}

export interface StoredMovement {
  readonly id: number;
  readonly customerId: number;
  readonly type: 'topUp' | 'adjust' | 'usage' | 'reverse' | 'expire';
  readonly on: string;
  readonly minutes: number;
  readonly lotId: number | null;
  readonly jobId: number | null;
  readonly jobNumber: string | null;
  readonly timeEntryId: number | null;
  readonly reversesId: number | null;
  readonly note: string | null;
}

/** All additional time data of one customer. */
export interface TimeBook {
  readonly customerId: number;
  readonly whenEmpty: WhenEmpty;
  readonly lowMinutes: number;
  readonly tellIds: readonly number[];
  readonly lots: readonly StoredLot[];
  readonly movements: readonly StoredMovement[];
}

/** Additional time data of several customers, in three statements regardless of their number. */
export async function timeBooks(tx: Queryable, customerIds: readonly number[]): Promise<ReadonlyMap<number, TimeBook>> {
  const terms = await tx.query<{ customerId: number; whenEmpty: WhenEmpty; lowMinutes: number; tellIds: number[] }>(
    `select c.id as "customerId", coalesce(t.when_empty, $2) as "whenEmpty", coalesce(t.low_minutes, $3)::int as "lowMinutes",
            coalesce(t.tell_ids, array_remove(array[c.account_manager_id], null)) as "tellIds"
       from customer c left join additional_time_terms t on t.customer_id = c.id and t.archived_at is null
      where c.id = any($1::bigint[])`,
    [customerIds, USUAL_TERMS.whenEmpty, USUAL_TERMS.lowMinutes],
  );
  const lots = await tx.query<StoredLot & Record<string, unknown>>(
    `select id, customer_id as "customerId", reference, minutes, source, bought_on as "boughtOn",
            expires_on as "expiresOn", status, note
       from prepaid_lot where customer_id = any($1::bigint[]) and archived_at is null order by bought_on, id`,
    [customerIds],
  );
  const movements = await tx.query<StoredMovement & Record<string, unknown>>(
    `select m.id, m.customer_id as "customerId", m.type, m."on", m.minutes, m.lot_id as "lotId", m.job_id as "jobId",
            j.number as "jobNumber", m.time_entry_id as "timeEntryId", m.reverses_id as "reversesId", m.note
       from prepaid_movement m left join job j on j.id = m.job_id
      where m.customer_id = any($1::bigint[]) order by m."on", m.id`,
    [customerIds],
  );
  return new Map(
    terms.rows.map(({ customerId, ...rest }) => [
      customerId,
      {
        customerId,
        ...rest,
        lots: lots.rows.filter((lot) => lot.customerId === customerId),
        movements: movements.rows.filter((movement) => movement.customerId === customerId),
      },
    ]),
  );
}

/** Locks the additional time of customers until the transaction ends, so that concurrent uses are serialised. */
export async function holdTime(tx: Queryable, customerIds: readonly number[]): Promise<void> {
  await tx.query('select id from customer where id = any($1::bigint[]) order by id for no key update', [customerIds]);
}

export const lotKey = (id: number): string => `lot:${id}`;

/**
 * The ledger in the form of the balance rule: blocks with additions and adjustments, usages and returns. Stored
 * expiries are omitted, because the rule computes them.
 */
export function movementsOf({ lots, movements }: Pick<TimeBook, 'lots' | 'movements'>): readonly PrepaidMovement[] {
  return [
    ...lots.flatMap(({ id, boughtOn, expiresOn }): PrepaidMovement[] => {
      const minutes = addedTo(movements, id);
      return minutes > 0 ? [{ id: lotKey(id), type: 'topUp', on: boughtOn, minutes, expiresOn }] : [];
    }),
    ...movements.flatMap(({ id, type, on, minutes, reversesId }): PrepaidMovement[] => {
      if (type === 'usage') return [{ id: String(id), type, on, minutes: -minutes }];
      return type === 'reverse' ? [{ id: String(id), type, on, usage: String(reversesId) }] : [];
    }),
  ];
}

/** Minutes added to a block, including adjustments. */
export const addedTo = (movements: readonly StoredMovement[], lotId: number): number =>
  movements
    .filter((movement) => movement.lotId === lotId && (movement.type === 'topUp' || movement.type === 'adjust'))
    .reduce((sum, { minutes }) => sum + minutes, 0);
