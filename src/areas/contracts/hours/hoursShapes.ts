import type { HoursLeft, PeriodOfUse } from './allowance.rules.ts';

/** A contract with its remaining hours. */
export interface ContractHours {
  readonly id: number;
  /** Owner of the contract, which may cover other customers of the group. */
  readonly customerId: number;
  readonly title: string;
  readonly status: string;
  readonly serviceLevel: string | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly noticeBy: string | null;
  /** Null when all time of its work types is included, or before the first day. */
  readonly period: PeriodOfUse | null;
  readonly isUnlimited: boolean;
  readonly leftMinutes: number;
  readonly overMinutes: number;
  /** Projected use of the current period at the rate so far. */
  readonly projectedMinutes: number | null;
}

/** Cover for a customer's time; null parts are not permitted. */
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

/** One contract by period. */
export interface ContractExplained extends HoursLeft {
  readonly isUnlimited: boolean;
  /** Use of the current period by each customer of the group; empty when it covers one customer. */
  readonly usedBy: readonly { readonly customerId: number; readonly customer: string; readonly minutes: number }[];
}

/** Remaining time of each customer of a group that the user may see. */
export interface GroupHours {
  readonly customers: readonly {
    readonly customerId: number;
    readonly customer: string;
    /** From its own contracts. */
    readonly leftMinutes: number;
    /** Minutes of additional time; null without permission. */
    readonly balanceMinutes: number | null;
  }[];
  readonly leftMinutes: number;
  readonly balanceMinutes: number | null;
}
