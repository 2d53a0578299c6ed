import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { LedgerName } from './lockDate.ts';
import type { PeriodStatus } from './openDay.rules.ts';

export interface PeriodRow {
  readonly id: number;
  readonly version: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly status: PeriodStatus;
}

export interface LockRow {
  readonly id: number;
  readonly version: number;
  readonly ledger: LedgerName;
  readonly lockedOn: string | null;
  readonly isHard: boolean;
}

export interface YearRow {
  readonly id: number;
  readonly version: number;
  readonly status: 'open' | 'closed';
  readonly label: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly periods: readonly PeriodRow[];
}

/** Financial years with their periods, and the lock dates. */
export const usePeriods = () =>
  useQuery({
    queryKey: ['accountingPeriod', 'all'],
    meta: madeOf('accountingPeriod', 'financialYear', 'lockDate'),
    queryFn: ({ signal }) =>
      api<{ years: readonly YearRow[]; locks: readonly LockRow[] }>('/api/v1/accounts/periods', { signal }),
  });
