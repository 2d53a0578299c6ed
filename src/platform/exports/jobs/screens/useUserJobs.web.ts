import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#engine/http/client.web.ts';
import { liveNow } from '#engine/live/browser/live.web.ts';
import { onPersonal } from '#engine/live/browser/personal.web.ts';
import type { UserJobLine, UserJobProgress } from '../userJob.ts';

/** The polling interval while a job runs: long while progress events arrive, short without them. */
const ASK_MS = 1_500;
const ASK_ANYWAY_MS = 10_000;

type Answer<L extends UserJobLine, M extends object> = M & { readonly rows: readonly L[] };

/**
 * The user's jobs of one kind, with live progress. `M` is the type of the further fields of the response.
 * @param noun "listExport"
 * @param base "/api/v1/exports"
 */
export function useUserJobs<L extends UserJobLine, M extends object = object>(noun: string, base: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onPersonal('progress', (data) => {
        const told = progressIn(data, noun);
        if (!told) return;
        const key = ['errand', noun];
        const answer = client.getQueryData<Answer<L, M>>(key);
        if (told.state !== 'waiting' || !answer?.rows.some(({ id }) => id === told.workId))
          return void client.invalidateQueries({ queryKey: key });
        client.setQueryData<Answer<L, M>>(key, {
          ...answer,
          rows: answer.rows.map((row) =>
            row.id === told.workId ? { ...row, done: told.done, total: told.total } : row,
          ),
        });
      }),
    [client, noun],
  );
  return useQuery({
    queryKey: ['errand', noun],
    queryFn: ({ signal }) => api<Answer<L, M>>(base, { signal }),
    refetchInterval: ({ state }) =>
      !state.data?.rows.some((row) => row.state === 'waiting')
        ? false
        : liveNow().state === 'connected'
          ? ASK_ANYWAY_MS
          : ASK_MS,
  });
}

/** Parses a progress event of jobs of a kind; null for other events. */
function progressIn(data: unknown, noun: string): UserJobProgress | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== noun) return null;
  const { workId, done, total, state } = data as Partial<UserJobProgress>;
  if (typeof workId !== 'number' || typeof done !== 'number' || state === undefined) return null;
  return { workId, kind: noun, done, total: total ?? null, state };
}
