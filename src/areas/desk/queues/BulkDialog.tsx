import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';

/** What each dialog for selected jobs gets from the list. */
export interface BulkProps {
  readonly selected: Chosen;
  /** @param refused the unchanged jobs, which stay selected */
  readonly onDone: (refused: readonly number[]) => void;
  readonly onClose: () => void;
}

interface Result {
  readonly id: number;
  readonly title: string;
  readonly code: string | null;
  readonly message: string | null;
}

interface Undo {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface BulkDialogProps<A> extends BulkProps {
  /** The title without the number of jobs: "Share" → "Share 3 jobs". */
  readonly title: string;
  readonly verb: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ready: boolean;
  /** What was done with a job: "shared". */
  readonly done: string;
  /** The request that undoes the action. */
  readonly undo: (answer: A & { readonly results: readonly Result[] }) => Undo;
  readonly children: ReactNode;
}

/** The most jobs of one action; the server refuses more. */
const MOST = 200;

/** A dialog that does one thing with the selected jobs, offers to undo it, and lists the refusals. */
export function BulkDialog<A>({
  selected,
  onDone,
  onClose,
  title,
  verb,
  path,
  body,
  ready,
  done,
  undo,
  children,
}: BulkDialogProps<A>) {
  const client = useQueryClient();
  const ids = 'ids' in selected ? selected.ids : [];
  const fits = ids.length > 0 && ids.length <= MOST;
  const run = useMutation({
    mutationFn: () =>
      api<A & { readonly results: readonly Result[] }>(path, { method: 'POST', body: { ids, ...body } }),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: ['job'] });
      const count = answer.results.filter(({ code }) => code === null).length;
      const takeBack = () => {
        const { path: undoPath, body: undoBody = {} } = undo(answer);
        api(undoPath, { method: 'POST', body: undoBody })
          .then(() => client.invalidateQueries({ queryKey: ['job'] }))
          .catch((failure: unknown) => {
            if (failure instanceof ApiError) toast(`The changes could not be undone. ${failure.message}`);
          });
      };
      if (count > 0) toast(count === 1 ? `1 job ${done}` : `${count} jobs ${done}`, { undo: takeBack });
      if (count < answer.results.length) return;
      onClose();
      onDone([]);
    },
  });
  const refused = run.data?.results.filter(({ code }) => code !== null) ?? [];
  const close = () => {
    onClose();
    if (run.data) onDone(refused.map((each) => each.id));
  };
  return (
    <FormDialog
      title={`${title} ${ids.length === 1 ? '1 job' : `${ids.length} jobs`}`}
      verb={verb}
      busy={run.isPending}
      ready={fits && ready && !run.data}
      failed={run.error instanceof ApiError ? (Object.values(run.error.fields)[0]?.[0] ?? run.error.message) : null}
      wide
      onSubmit={() => run.mutate()}
      onClose={close}
    >
      {!fits && <Box>Select up to {MOST} jobs one by one.</Box>}
      {children}
      {refused.length > 0 && (
        <Box role="status" sx={{ fontSize: '0.8125rem' }}>
          Not {done}:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {refused.map((each) => (
              <li key={each.id}>
                {each.title}: {each.message}
              </li>
            ))}
          </Box>
          <Button size="small" onClick={close}>
            Close
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
