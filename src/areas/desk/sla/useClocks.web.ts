import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { ClockMode, ClockReading } from './slaClock.rules.ts';
import type { ClockName } from './jobClocks.rules.ts';
import type { PolicyFrom } from './targets.ts';

export interface ShownClock extends ClockReading {
  readonly name: ClockName;
  readonly targetMinutes: number;
  readonly isStopped: boolean;
  readonly spans: readonly { readonly from: string; readonly to: string; readonly seconds: number }[];
}
export interface Clocks {
  readonly now: string;
  readonly policy: { readonly id: number; readonly name: string } | null;
  readonly policyFrom: PolicyFrom | null;
  readonly mode: ClockMode | null;
  readonly clocks: readonly ShownClock[];
}

const MINUTE = 60_000;

/** The clocks of a job, refreshed every minute. */
export const useClocks = (jobId: number) =>
  useQuery({
    queryKey: ['job', 'one', jobId, 'clocks'],
    meta: madeOf('slaPolicy', 'workingCalendar', 'bankHoliday', 'supportContract', 'serviceLevel'),
    refetchInterval: MINUTE,
    queryFn: ({ signal }) => api<Clocks>(`/api/v1/jobs/${jobId}/clocks`, { signal }),
  });
