import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { FeatureState } from '#engine/access/features.ts';

/** A switch as the server returns it. */
export interface SwitchRow {
  readonly key: string;
  readonly label: string;
  readonly stops: string;
  readonly state: FeatureState;
  readonly roleIds: readonly number[];
  readonly note: string | null;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

export interface SwitchAnswer extends Omit<RecordAnswer, 'row'> {
  readonly row: RecordAnswer['row'] & SwitchRow;
}

const switchesOptions = queryOptions({
  queryKey: ['featureSwitch', 'all'],
  queryFn: ({ signal }) =>
    api<{ readonly rows: readonly SwitchRow[]; readonly refs: Refs }>('/api/v1/features', { signal }),
});

export const useSwitches = () => useQuery(switchesOptions);

export const addressOf = (key: string): string => `/api/v1/features/${encodeURIComponent(key)}`;

export const useSwitch = (key: string) =>
  useQuery({
    queryKey: ['featureSwitch', 'one', key],
    queryFn: ({ signal }) => api<SwitchAnswer>(addressOf(key), { signal }),
  });
