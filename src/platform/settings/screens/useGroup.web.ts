import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import type { HistoryLine } from '#engine/store/historyLine.ts';
import { api } from '#engine/http/client.web.ts';
import type { AnyGroup } from '#engine/settings/groups.ts';
import type { DecidedOutside } from '#engine/settings/sides.ts';

/** A group as the server returns it: like a record, with the user who changed it last. */
export interface GroupAnswer extends RecordAnswer {
  readonly changedAt: string | null;
  readonly changedBy: { readonly id: number | null; readonly name: string } | null;
  /** The time each secret was set; null if it is not set. */
  readonly secrets: Readonly<Record<string, string | null>>;
  /** The values that the environment sets. */
  readonly outside: DecidedOutside | null;
}

/** One version of a group. */
export interface VersionLine extends Omit<HistoryLine, 'id' | 'actor' | 'note'> {
  readonly version: number;
  readonly by: NonNullable<HistoryLine['actor']>;
}

export const addressOf = (group: AnyGroup): string => `/api/v1/settings/${group.name}`;
const keyOf = (group: AnyGroup) => ['setting', group.name] as const;

export const useGroup = (group: AnyGroup) =>
  useQuery({
    queryKey: [...keyOf(group), 'one'],
    queryFn: ({ signal }) => api<GroupAnswer>(addressOf(group), { signal }),
  });

export const useVersions = (group: AnyGroup) =>
  useQuery({
    queryKey: [...keyOf(group), 'versions'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly VersionLine[] }>(`${addressOf(group)}/versions`, { signal }),
  });

/** Refetches a group and its versions. */
export function useReread(group: AnyGroup): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(group) });
}

export interface Restore {
  readonly version: number;
  readonly to: number;
  /** Secrets for a server other than the stored one. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Restores an earlier version; refused if another user has changed the settings since. */
export function useRestore(group: AnyGroup, onDone: () => void) {
  const reread = useReread(group);
  return useMutation({
    mutationFn: ({ secrets, ...change }: Restore) =>
      api<GroupAnswer>(`${addressOf(group)}/put-back`, { method: 'POST', body: { ...change, ...secrets } }),
    onSuccess: async () => {
      onDone();
      await reread();
    },
  });
}
