import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { ContractState } from './contractStates.ts';

export interface ContractDays {
  readonly signedOn: string | null;
  readonly startsOn: string;
  /** The last day; null where it runs until notice. */
  readonly endsOn: string | null;
  readonly noticeGivenOn: string | null;
}

/** The state that follows from the days of a contract. */
export function contractState(
  { signedOn, startsOn, endsOn, noticeGivenOn }: ContractDays,
  today: string,
): ContractState {
  if (signedOn === null) return 'draft';
  if (endsOn !== null && endsOn < today) return 'ended';
  if (noticeGivenOn !== null) return 'notice';
  return startsOn > today ? 'upcoming' : 'current';
}

/** The last day on which notice keeps a contract from going on; null where none is needed. */
export const noticeDay = (endsOn: string | null, noticeDays: number | null): string | null =>
  endsOn === null || noticeDays === null ? null : addDays(endsOn, -noticeDays);

/** Where a contract that renews by itself ends now: whole terms later, until it holds the day. */
export function renewedUntil(endsOn: string, termMonths: number, today: string): string {
  let terms = 0;
  // Counted from the first end each time, so that a month without that day does not move the ones after it.
  while (addMonths(endsOn, terms * termMonths) < today) terms++;
  return addMonths(endsOn, terms * termMonths);
}

export interface Covering {
  readonly startsOn: string;
  readonly endsOn: string | null;
  /** Empty for all. */
  readonly coveredSiteIds: readonly number[];
  readonly workTypeIds: readonly number[];
}

/** The customers whose time a contract covers. */
export const customersOf = ({ customerId, coveredCustomerIds }: CoveredCustomers): readonly number[] => [
  customerId,
  ...coveredCustomerIds,
];

export interface CoveredCustomers {
  readonly customerId: number;
  /** Others of its group. */
  readonly coveredCustomerIds: readonly number[];
}

/** Whether two contracts cover the same work on the same site on some day. */
export const overlaps = (a: Covering, b: Covering): boolean =>
  (a.endsOn === null || b.startsOn <= a.endsOn) &&
  (b.endsOn === null || a.startsOn <= b.endsOn) &&
  share(a.coveredSiteIds, b.coveredSiteIds) &&
  share(a.workTypeIds, b.workTypeIds);

const share = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((id) => b.includes(id));

/** Whether a contract covers work of a type on a day. Work without a site is covered by any. */
export const coversWork = (
  contract: Covering,
  work: { readonly on: string; readonly siteId: number | null; readonly workTypeId: number },
): boolean =>
  contract.startsOn <= work.on &&
  (contract.endsOn === null || work.on <= contract.endsOn) &&
  (work.siteId === null || contract.coveredSiteIds.length === 0 || contract.coveredSiteIds.includes(work.siteId)) &&
  (contract.workTypeIds.length === 0 || contract.workTypeIds.includes(work.workTypeId));
