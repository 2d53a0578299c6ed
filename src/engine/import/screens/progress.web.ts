import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveNow } from '../../live/browser/live.web.ts';
import { onPersonal } from '../../live/browser/personal.web.ts';

/** How often an import is asked how far it is while nobody tells, and, in case something was lost, while somebody does. */
const ASK_MS = 700;
const ASK_ANYWAY_MS = 5_000;

/** Imports that this person is told of: those that they began. */
const told = new Set<number>();

/** When to ask again how far an import is that runs in the background; every answer and everything told begins anew. */
export const askAfter = (id: number): number =>
  told.has(id) && liveNow().state === 'connected' ? ASK_ANYWAY_MS : ASK_MS;

/** How far an import is, as its answer and what is told both say. */
interface Progress {
  /** What runs in the background: "check", "commit". What is told says "done" when nothing does any more. */
  readonly phase: string | null;
  readonly done: number;
  readonly total: number;
}

/** Shows how far imports are as it is told, for as long as the screen is open. */
export function useToldProgress(): void {
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
  // Within a phase only the figures move; what a phase leaves behind is asked for.
  if (known?.phase === phase) client.setQueryData<Progress>(key, { ...known, done, total });
  else {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ['import', 'history'] });
  }
}

/** Reads what is told of background work; null when it is of no import. */
function stepIn(data: unknown): { readonly workId: number; readonly progress: Progress } | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== 'import') return null;
  const { workId, done, total, state: phase } = data as Record<string, unknown>;
  if (typeof workId !== 'number' || typeof done !== 'number' || typeof total !== 'number') return null;
  return typeof phase === 'string' ? { workId, progress: { phase, done, total } } : null;
}
