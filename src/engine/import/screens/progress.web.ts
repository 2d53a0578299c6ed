import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveNow } from '../../live/browser/live.web.ts';
import { onPersonal } from '../../live/browser/personal.web.ts';

/** Polling intervals: without live progress messages, and as a fallback while they arrive. */
const ASK_MS = 700;
const ASK_ANYWAY_MS = 5_000;

/** Imports for which this user receives progress messages: those that they started. */
const told = new Set<number>();

/** The delay before the next poll of a running import. Every answer and every message restarts it. */
export const askAfter = (id: number): number =>
  told.has(id) && liveNow().state === 'connected' ? ASK_ANYWAY_MS : ASK_MS;

/** The progress of an import, as in both its answer and the live messages. */
interface Progress {
  /** The running phase: "check", "commit". Live messages use "done" if none is running. */
  readonly phase: string | null;
  readonly done: number;
  readonly total: number;
}

/** Applies live progress messages to imports while the screen is open. */
export function useLiveProgress(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onPersonal('progress', (data) => {
        const step = stepIn(data);
        if (step) show(client, step.workId, step.progress);
      }),
    [client],
  );
}

function show(client: QueryClient, workId: number, { phase, done, total }: Progress): void {
  told.add(workId);
  const key = ['import', workId];
  const known = client.getQueryData<Progress>(key);
  // Within a phase only the figures change. When the phase changes, the import is fetched again.
  if (known?.phase === phase) client.setQueryData<Progress>(key, { ...known, done, total });
  else {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ['import', 'history'] });
  }
}

/** Reads a progress message; null if it is not about an import. */
function stepIn(data: unknown): { readonly workId: number; readonly progress: Progress } | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'import') return null;
  const { workId, done, total, state: phase } = data as Record<string, unknown>;
  if (typeof workId !== 'number' || typeof done !== 'number' || typeof total !== 'number') return null;
  return typeof phase === 'string' ? { workId, progress: { phase, done, total } } : null;
}
