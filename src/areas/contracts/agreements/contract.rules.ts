import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { ContractState } from './contractStates.ts';

export interface ContractDays {
  readonly signedOn: string | null;
  readonly startsOn: string;
  /** Last day; null when it runs until notice. */
  readonly endsOn: string | null;
  readonly noticeGivenOn: string | null;
}

/** The state of a contract from its dates. */
export function contractState(
  { signedOn, startsOn, endsOn, noticeGivenOn }: ContractDays,
  today: string,
): ContractState {
  if (signedOn === null) return 'draft';
  if (endsOn !== null && endsOn < today) return 'ended';
  if (noticeGivenOn !== null) return 'notice';
  return startsOn > today ? 'upcoming' : 'current';
}

/** Last day for notice before a contract continues; null when none is needed. */
export const noticeDay = (endsOn: string | null, noticeDays: number | null): string | null =>
  endsOn === null || noticeDays === null ? null : addDays(endsOn, -noticeDays);

/** Current end of an automatically renewed contract: the first end after whole terms that is not before the day. */
export function renewedUntil(endsOn: string, termMonths: number, today: string): string {
  let terms = 0;
  // Always counted from the first end, so that a short month does not shift later ends.
  while (addMonths(endsOn, terms * termMonths) < today) terms++;
  return addMonths(endsOn, terms * termMonths);
}

export interface Covering {
  readonly startsOn: string;
  readonly endsOn: string | null;
  /** Empty means all. */
  readonly coveredSiteIds: readonly number[];
  readonly workTypeIds: readonly number[];
}

/** Customers covered by a contract. */
export const customersOf = ({ customerId, coveredCustomerIds }: CoveredCustomers): readonly number[] => [
  customerId,
  ...coveredCustomerIds,
];

export interface CoveredCustomers {
  readonly customerId: number;
  /** Other customers of its group. */
  readonly coveredCustomerIds: readonly number[];
}

/** Whether two contracts cover the same work on the same site on any day. */
export const overlaps = (a: Covering, b: Covering): boolean =>
  (a.endsOn === null || b.startsOn <= a.endsOn) &&
  (b.endsOn === null || a.startsOn <= b.endsOn) &&
  share(a.coveredSiteIds, b.coveredSiteIds) &&
  share(a.workTypeIds, b.workTypeIds);

const share = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((id) => b.includes(id));

/** Whether a contract covers work of a type on a day. Work without a site counts as covered. */
export const coversWork = (
  contract: Covering,
  work: { readonly on: string; readonly siteId: number | null; readonly workTypeId: number },
): boolean =>
  contract.startsOn <= work.on &&
  (contract.endsOn === null || work.on <= contract.endsOn) &&
  (work.siteId === null || contract.coveredSiteIds.length === 0 || contract.coveredSiteIds.includes(work.siteId)) &&
  (contract.workTypeIds.length === 0 || contract.workTypeIds.includes(work.workTypeId));
