import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import type { Draft } from '#engine/entity/entity.ts';
import { follow } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append } from '#engine/store/append.server.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { holdTime, movementsOf, timeBooks } from '../additional-time/book.server.ts';
import { customersOf } from '../agreements/contract.rules.ts';
import { moveTime } from '../additional-time/move.server.ts';
import type { PrepaidMovement } from '../additional-time/prepaid.rules.ts';
import type { prepaidMovement } from '../additional-time/prepaidMovement.ts';
import { contractOwners, contractsCovering, type StoredContract } from './contracts.server.ts';
import { coverOf, type CoveredPart } from './cover.rules.ts';
import { timeCharge } from './timeCharge.ts';

interface Entry extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly jobId: number;
  readonly siteId: number | null;
  readonly workTypeId: number;
  readonly startedAt: string;
  /** Minutes to charge; 0 unless the entry is approved and not archived. */
  readonly minutes: number;
  readonly ratePence: number | null;
}

type Charge = Draft<typeof timeCharge>;
type Movement = Draft<typeof prepaidMovement>;

interface Charged extends Record<string, unknown> {
  readonly timeEntryId: number;
  readonly customerId: number;
  readonly jobId: number;
  readonly workTypeId: number;
  readonly on: string;
  readonly cover: CoveredPart['cover'];
  readonly contractId: number | null;
  readonly movementId: number | null;
  readonly ratePence: number | null;
  readonly minutes: number;
}

/**
 * Charges time entries, and reverses earlier charges when their minutes changed. No other code writes charges for time.
 * Correct charges stay unchanged, so it can be repeated.
 */
export async function chargeEntries(context: Context, entryIds: readonly number[]): Promise<void> {
  const entries = await entriesOf(context, entryIds);
  const customerIds = [...new Set(entries.map(({ customerId }) => customerId))];
  await holdTime(context.tx, [...customerIds, ...(await contractOwners(context.tx, customerIds))]);
  const charged = await chargedOf(context, entryIds);
  const due = entries.filter(({ id, minutes }) => sumOf(charged, id) !== minutes);
  if (due.length === 0) return;
  const books = await timeBooks(context.tx, customerIds);
  const contracts = await contractsCovering(context.tx, customerIds);

  const back = charged.filter(({ timeEntryId, minutes }) => minutes !== 0 && due.some(({ id }) => id === timeEntryId));
  await moveTime(context, back.flatMap(returned));
  await append(
    context,
    timeCharge,
    back.map((charge): Charge => ({ ...charge, minutes: -charge.minutes })),
  );

  const givenBack = back.flatMap(reversal);
  const ledgers = new Map(
    [...books.values()].map((book) => [
      book.customerId,
      { whenEmpty: book.whenEmpty, movements: [...movementsOf(book), ...givenBack] },
    ]),
  );
  const usable = contracts.map((contract) => ({ ...contract, usage: without(contract, back) }));
  const parts = due.flatMap((entry) => cover(entry, ledgers.get(entry.customerId), usable));
  const used = await moveTime(
    context,
    parts.flatMap(({ entry, part }) => (part.cover === 'prepaid' ? usage(entry, part) : [])),
  );
  await append(
    context,
    timeCharge,
    parts.map(
      ({ entry, part }): Charge => ({
        ...part,
        customerId: entry.customerId,
        jobId: entry.jobId,
        timeEntryId: entry.id,
        workTypeId: entry.workTypeId,
        on: dayOf(entry),
        movementId:
          part.cover === 'prepaid' ? (used.find(({ timeEntryId }) => timeEntryId === entry.id)?.id ?? null) : null,
        ratePence: part.cover === 'invoice' ? entry.ratePence : null,
      }),
    ),
  );
}

const dayOf = ({ startedAt }: Pick<Entry, 'startedAt'>): string => localDay(Date.parse(startedAt), companyZone());

/** Charges approved entries, and reverses the charges of archived ones. */
export const chargedTime = follow(timeEntry, {
  afterSave: [
    async (context, changes) => {
      const ids = changes
        .filter(({ before, after }) => before?.state === 'approved' || after.state === 'approved')
        .map(({ after }) => after.id);
      if (ids.length > 0) await chargeEntries(context, ids);
    },
  ],
});

interface Part {
  readonly entry: Entry;
  readonly part: CoveredPart;
}

interface Ledger {
  readonly whenEmpty: Parameters<typeof coverOf>[1]['whenEmpty'];
  readonly movements: PrepaidMovement[];
}

/** Covers one entry, and updates the remaining amounts for the next. */
function cover(entry: Entry, ledger: Ledger | undefined, contracts: StoredContract[]): Part[] {
  if (!ledger || entry.minutes === 0) return [];
  const on = dayOf(entry);
  const own = contracts.filter((contract) => customersOf(contract).includes(entry.customerId));
  const parts = coverOf({ ...entry, on }, { ...ledger, contracts: own });
  for (const { cover: by, contractId, minutes } of parts) {
    if (by === 'prepaid') ledger.movements.push({ id: `entry:${entry.id}`, type: 'usage', on, minutes });
    own.find(({ id }) => by === 'contract' && id === contractId)?.usage.push({ on, minutes });
  }
  return parts.map((part) => ({ entry, part }));
}

const without = ({ id, usage: used }: StoredContract, back: readonly Charged[]) => [
  ...used,
  ...back.filter(({ contractId }) => contractId === id).map(({ on, minutes }) => ({ on, minutes: -minutes })),
];

const usage = (entry: Entry, { minutes }: CoveredPart): Movement => ({
  customerId: entry.customerId,
  type: 'usage',
  on: dayOf(entry),
  minutes: -minutes,
  timeEntryId: entry.id,
  jobId: entry.jobId,
});

/** Returns on the day of the usage as if it had not happened, because later usages may have needed the minutes. */
const returned = ({ movementId, customerId, timeEntryId, jobId, on, minutes }: Charged): Movement[] =>
  movementId === null ? [] : [{ customerId, type: 'reverse', on, minutes, timeEntryId, jobId, reversesId: movementId }];

const reversal = ({ movementId, on }: Charged): PrepaidMovement[] =>
  movementId === null ? [] : [{ id: `return:${movementId}`, type: 'reverse', on, usage: String(movementId) }];

const sumOf = (charged: readonly Charged[], entryId: number): number =>
  charged.filter(({ timeEntryId }) => timeEntryId === entryId).reduce((sum, { minutes }) => sum + minutes, 0);

async function entriesOf({ tx }: Context, ids: readonly number[]): Promise<readonly Entry[]> {
  const { rows } = await tx.query<Entry>(
    `select e.id, e.customer_id as "customerId", e.job_id as "jobId", j.site_id as "siteId", e.started_at as "startedAt",
            e.work_type_id as "workTypeId", w.rate_pence as "ratePence",
            case when e.state = 'approved' and e.archived_at is null then e.billed_minutes else 0 end as minutes
       from time_entry e join job j on j.id = e.job_id join work_type w on w.id = e.work_type_id
      where e.id = any($1::bigint[]) order by e.started_at, e.id`,
    [ids],
  );
  return rows;
}

/** Charges of some entries, with the remainder of each after reversals. */
async function chargedOf({ tx }: Context, ids: readonly number[]): Promise<readonly Charged[]> {
  const { rows } = await tx.query<Charged>(
    `select time_entry_id as "timeEntryId", customer_id as "customerId", job_id as "jobId", work_type_id as "workTypeId",
            "on", cover, contract_id as "contractId", movement_id as "movementId", rate_pence as "ratePence",
            sum(minutes)::int as minutes
       from time_charge where time_entry_id = any($1::bigint[]) group by 1, 2, 3, 4, 5, 6, 7, 8, 9
     having sum(minutes) <> 0`,
    [ids],
  );
  return rows;
}
