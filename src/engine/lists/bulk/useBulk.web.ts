import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyEntity } from '../../entity/entity.ts';
import { inSentence } from '../../entity/inSentence.ts';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import { toast } from '../../parts/toasts.web.ts';
import type { chosenRows } from '../selection.ts';

/** The rows of a bulk change: by id, or all that a query finds. */
export type Chosen = ReturnType<typeof chosenRows>;
export type BulkChange = { readonly set: Readonly<Record<string, unknown>> } | { readonly archive: boolean };

export interface BulkSummary {
  readonly matched: number;
  readonly changes: number;
  readonly unchanged?: number;
  readonly refused: readonly { readonly id: number; readonly title: string; readonly message: string }[];
  readonly batch?: number;
}

/**
 * Applies one change to many records. `check` returns a preview and changes nothing; `commit` applies it and shows a
 * toast with an undo.
 */
export function useBulk(entity: AnyEntity, select: Chosen) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [entity.name] });
  const send = (change: BulkChange, dryRun: boolean) =>
    api<BulkSummary>(`/api/v1/${entity.path}/bulk`, { method: 'POST', body: { select, ...change, dryRun } });
  const undo = async (batch: number) => {
    try {
      const { restored, kept } = await api<{ readonly restored: number; readonly kept: readonly unknown[] }>(
        `/api/v1/batches/${batch}/undo`,
        { method: 'POST' },
      );
      const left = kept.length > 0 ? `. ${kept.length} kept later changes` : '';
      toast(`${counted(entity, restored)} restored${left}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`The changes could not be undone. ${failure.message}`);
    }
    await refresh();
  };

  return {
    check: useMutation({ mutationFn: (change: BulkChange) => send(change, true) }),
    commit: useMutation({
      mutationFn: (change: BulkChange) => send(change, false),
      onSuccess: (summary, change) => {
        const { batch, changes } = summary;
        const what = 'archive' in change ? (change.archive ? 'archived' : 'restored') : 'changed';
        toast(`${counted(entity, changes)} ${what}`, batch === undefined ? {} : { undo: () => void undo(batch) });
        // The dialog does not wait for the lists to refresh.
        void refresh();
      },
    }),
  };
}

/** "1 printer", "312 printers" */
export const counted = (entity: AnyEntity, count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? inSentence(entity.label) : inSentence(entity.plural)}`;
