import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { count, rowsOf } from './words.ts';
import { useStep } from './useStep.web.ts';

export interface UndoDialogProps {
  readonly id: number;
  readonly name: string;
  /** Number of rows. */
  readonly created: number;
  readonly updated: number;
  readonly onClose: () => void;
}

/** Asks for confirmation before an import is undone. */
export function UndoDialog({ id, name, created, updated, onClose }: UndoDialogProps) {
  const step = useStep(id);
  return (
    <ConfirmDialog
      open
      danger
      title={`Undo the import of ${rowsOf(created + updated)}?`}
      verb={`Undo ${rowsOf(created + updated)}`}
      cancel="Keep import"
      busy={step.isPending}
      failed={step.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => step.mutate({ at: 'undo' }, { onSuccess: onClose })}
    >
      “{name}” created records from {count(created)} and changed records from {count(updated)} rows. Created records are
      removed and changed records get their previous values. Records changed since then are kept and listed.
    </ConfirmDialog>
  );
}
