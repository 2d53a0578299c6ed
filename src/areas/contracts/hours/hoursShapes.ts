import type { HoursLeft, PeriodOfUse } from './allowance.rules.ts';

/** A contract with what is left of its hours. */
export interface ContractHours {
  readonly id: number;
  /** Whose contract it is: a contract of the group covers others too. */
  readonly customerId: number;
  readonly title: string;
  readonly status: string;
  readonly serviceLevel: string | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly noticeBy: string | null;
  /** Null where all time of its work types is included, or before its first day. */
  readonly period: PeriodOfUse | null;
  readonly isUnlimited: boolean;
  readonly leftMinutes: number;
  readonly overMinutes: number;
  /** What the running period will have used if it goes on as it did. */
  readonly projectedMinutes: number | null;
}

/** What covers time of a customer; null where the reader may not see it. */
export interface CustomerHours {
  readonly contracts: readonly ContractHours[] | null;
  readonly additional: {
    readonly hasBlocks: boolean;
    readonly balanceMinutes: number;
    readonly overdrawnMinutes: number;
    readonly lowMinutes: number;
    readonly isLow: boolean;
    readonly expiring: { readonly minutes: number; readonly on: string } | null;
  } | null;
  readonly toInvoiceMinutes: number | null;
}

/** One contract explained period by period. */
export interface ContractExplained extends HoursLeft {
  readonly isUnlimited: boolean;
  /** What each customer of the group used of the running period; empty where it covers one customer. */
  readonly usedBy: readonly { readonly customerId: number; readonly customer: string; readonly minutes: number }[];
}

/** What each customer of a group has left, as far as the reader may see it. */
export interface GroupHours {
  readonly customers: readonly {
    readonly customerId: number;
    readonly customer: string;
    /** Of its own contracts. */
    readonly leftMinutes: number;
    /** Minutes of additional time; null if the reader may not see them. */
    readonly balanceMinutes: number | null;
  }[];
  readonly leftMinutes: number;
  readonly balanceMinutes: number | null;
}
