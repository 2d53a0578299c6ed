import { isInScope } from '#engine/access/access.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { relativesOf } from '#areas/customers/customers.server.ts';
import { lotKey, timeBooks } from '../additional-time/book.server.ts';
import { balanceOf } from '../additional-time/move.server.ts';
import { supportContract } from '../agreements/supportContract.ts';
import { contractsCovering, type StoredContract } from '../charges/contracts.server.ts';
import { hoursLeft } from './allowance.rules.ts';
import { EXPIRES_SOON } from './expiresSoon.ts';
import { projected } from './hours.rules.ts';
import type { ContractExplained, ContractHours, CustomerHours, GroupHours } from './hoursShapes.ts';

/** Cover for a customer's time that the actor may see. @throws 403, 404 */
export async function hoursOf(tx: Queryable, actor: Actor, customerId: number, today: string): Promise<CustomerHours> {
  await read({ tx, actor }, customer, customerId);
  const [contracts, additional, toInvoiceMinutes] = await Promise.all([
    may(actor.patterns, 'supportContract.view') ? contractsOf(tx, actor, customerId, today) : null,
    may(actor.patterns, 'prepaidLot.view') ? additionalOf(tx, customerId, today) : null,
    may(actor.patterns, 'timeCharge.view') ? toInvoiceOf(tx, customerId) : null,
  ]);
  return { contracts, additional, toInvoiceMinutes };
}

/** @throws 403, 404 */
export async function explainContract(
  tx: Queryable,
  actor: Actor,
  id: number,
  today: string,
): Promise<ContractExplained> {
  const { customerId } = await read({ tx, actor }, supportContract, id);
  const found = (await contractsCovering(tx, [customerId])).find((each) => each.id === id);
  if (!found?.allowance)
    return { periods: [], leftMinutes: 0, overMinutes: 0, isUnlimited: found !== undefined, usedBy: [] };
  const left = hoursLeft(found.allowance, found.usage, today);
  const running = left.periods.at(-1);
  const usedBy = running && found.coveredCustomerIds.length > 0 ? await usedIn(tx, actor, id, running) : [];
  return { ...left, isUnlimited: false, usedBy };
}

/** Use of a contract by customer between two days; customers that the user may not see are combined in one line. */
async function usedIn(
  tx: Queryable,
  actor: Actor,
  contractId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ContractExplained['usedBy']> {
  const { rows } = await tx.query<{ customerId: number; customer: string; minutes: number }>(
    `select t.customer_id as "customerId", c.name as customer, sum(t.minutes)::int as minutes
       from time_charge t join customer c on c.id = t.customer_id
      where t.cover = 'contract' and t.contract_id = $1 and t."on" between $2 and $3
      group by 1, 2 having sum(t.minutes) <> 0 order by 2, 1`,
    [contractId, from, to],
  );
  const isSeen = ({ customerId }: { readonly customerId: number }) => isInScope(customer, actor, { id: customerId });
  const hidden = rows.filter((row) => !isSeen(row)).reduce((sum, { minutes }) => sum + minutes, 0);
  return [
    ...rows.filter(isSeen),
    ...(hidden === 0 ? [] : [{ customerId: 0, customer: 'Other customers', minutes: hidden }]),
  ];
}

async function contractsOf(
  tx: Queryable,
  actor: Actor,
  customerId: number,
  today: string,
): Promise<readonly ContractHours[]> {
  const contracts = await contractsCovering(tx, [customerId]);
  return contracts
    .filter(({ status }) => status !== 'ended')
    .map((contract) => shown(contract, today))
    .map((contract) =>
      isInScope(customer, actor, { id: contract.customerId })
        ? contract
        : { ...contract, title: 'Contract of the group' },
    );
}

/** Remaining minutes of a customer and of each member below it, with totals. @throws 403, 404 */
export async function groupHours(tx: Queryable, actor: Actor, customerId: number, today: string): Promise<GroupHours> {
  await read({ tx, actor }, customer, customerId);
  const { group } = await relativesOf(tx, actor, customerId);
  const contracts = await contractsCovering(tx, group);
  const seesTime = may(actor.patterns, 'prepaidLot.view');
  const books = seesTime ? await timeBooks(tx, group) : null;
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from customer where id = any($1::bigint[])',
    [group],
  );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const customers = group.map((id) => {
    const book = books?.get(id);
    return {
      customerId: id,
      customer: names.get(id) ?? '',
      leftMinutes: contracts
        .filter((contract) => contract.customerId === id && contract.allowance && contract.status !== 'ended')
        .reduce((sum, contract) => sum + shown(contract, today).leftMinutes, 0),
      balanceMinutes: book ? balanceOf(book, today).balanceMinutes : null,
    };
  });
  return {
    customers,
    leftMinutes: customers.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0),
    balanceMinutes: seesTime ? customers.reduce((sum, { balanceMinutes }) => sum + (balanceMinutes ?? 0), 0) : null,
  };
}

function shown(contract: StoredContract, today: string): ContractHours {
  const { id, customerId, title, status, serviceLevel, startsOn, endsOn, noticeBy, allowance, usage } = contract;
  const left = allowance ? hoursLeft(allowance, usage, today) : null;
  const last = left?.periods.at(-1);
  const period = last && last.carriedOut === null ? last : null;
  return {
    id,
    customerId,
    title,
    status,
    serviceLevel,
    startsOn,
    endsOn,
    noticeBy,
    period,
    isUnlimited: allowance === null,
    leftMinutes: left?.leftMinutes ?? 0,
    overMinutes: left?.overMinutes ?? 0,
    projectedMinutes: period ? projected(period, today) : null,
  };
}

async function additionalOf(tx: Queryable, customerId: number, today: string): Promise<CustomerHours['additional']> {
  const book = (await timeBooks(tx, [customerId])).get(customerId);
  if (!book) return null;
  const { balanceMinutes, overdrawnMinutes, lots } = balanceOf(book, today);
  const hasBlocks = book.lots.some(({ status }) => status === 'usable');
  const soon = book.lots
    .flatMap(({ id, expiresOn }) => {
      const minutes = lots.find((lot) => lot.id === lotKey(id))?.remainingMinutes ?? 0;
      return expiresOn !== null && minutes > 0 && expiresOn <= addDays(today, EXPIRES_SOON)
        ? [{ minutes, on: expiresOn }]
        : [];
    })
    .sort((a, b) => a.on.localeCompare(b.on));
  return {
    hasBlocks,
    balanceMinutes,
    overdrawnMinutes,
    lowMinutes: book.lowMinutes,
    isLow: hasBlocks && balanceMinutes <= book.lowMinutes,
    expiring: soon[0] ?? null,
  };
}

async function toInvoiceOf(tx: Queryable, customerId: number): Promise<number> {
  const { rows } = await tx.query<{ minutes: number }>(
    `select coalesce(sum(minutes), 0)::int as minutes from time_charge where customer_id = $1 and cover = 'invoice'`,
    [customerId],
  );
  return rows[0]?.minutes ?? 0;
}
