import type { Asked, CostDay, DayPart } from './cost.rules.ts';
import type { Explained } from '../balance/explain.rules.ts';
import type { Finding } from './judge.rules.ts';

export type LeaveStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';
export type LeaveAction = 'approve' | 'reject' | 'withdraw';

export interface ShownRequest extends Asked {
  readonly id: number;
  readonly version: number;
  readonly staffId: number;
  readonly name: string;
  readonly type: string;
  readonly minutes: number;
  readonly dayMinutes: number;
  readonly days: readonly CostDay[];
  readonly status: LeaveStatus;
  readonly reason: string | null;
  readonly handoverNote: string | null;
  readonly overrideReason: string | null;
  readonly decidedBy: string | null;
  readonly decisionNote: string | null;
  readonly may: readonly LeaveAction[];
}

export interface ShownClash extends Asked {
  readonly staffId: number;
  readonly name: string;
  readonly status: 'pending' | 'approved';
}

export interface Preview {
  readonly name: string;
  readonly minutes: number;
  readonly dayMinutes: number;
  readonly days: readonly CostDay[];
  readonly before: number | null;
  readonly after: number | null;
  readonly deducts: boolean;
  readonly clashes: readonly ShownClash[];
  readonly findings: readonly Finding[];
}

export interface QueueCard {
  readonly request: ShownRequest;
  readonly asked: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly noticeDays: number;
  readonly clashes: readonly ShownClash[];
  readonly findings: readonly Finding[];
}

export interface LeaveFile extends Explained {
  readonly staffId: number;
  readonly name: string;
  readonly dayMinutes: number;
  readonly isOwn: boolean;
  readonly year: { readonly start: string; readonly end: string; readonly label: string; readonly number: number };
  readonly years: readonly { readonly number: number; readonly label: string }[];
  readonly entitlement: {
    readonly contractMinutes: number;
    readonly statutoryMinutes: number;
    readonly basis: 'contract' | 'statutory';
    readonly entitlementMinutes: number;
    readonly words: readonly string[];
  };
  readonly requests: readonly ShownRequest[];
}

export interface ChartPerson {
  readonly id: number;
  readonly name: string;
  readonly jobTitle: string;
  readonly division: string;
  /** Whether the user may see all details of their leave. */
  readonly isOpen: boolean;
  readonly off: readonly string[];
}

export interface ChartAway extends Asked {
  readonly id: number;
  readonly staffId: number;
  readonly status: 'pending' | 'approved';
  readonly label: string;
  readonly counts: boolean;
}

export interface Chart {
  readonly from: string;
  readonly to: string;
  readonly minimumPresent: number | null;
  readonly people: readonly ChartPerson[];
  readonly away: readonly ChartAway[];
  readonly bankHolidays: readonly { readonly day: string; readonly division: string; readonly name: string }[];
  readonly closures: readonly { readonly day: string; readonly name: string; readonly part: DayPart }[];
}

export interface GrantAnswer {
  readonly rows: readonly {
    readonly staffId: number;
    readonly name: string;
    readonly year: string;
    readonly entitlementMinutes: number;
    readonly givenMinutes: number;
    readonly changeMinutes: number;
    readonly dayMinutes: number;
    readonly words: string;
  }[];
  readonly skipped: readonly { readonly staffId: number; readonly name: string; readonly why: string }[];
}
