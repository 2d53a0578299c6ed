import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { quarantinedFile } from '../quarantinedFile.ts';
import type { QuarantinedLine } from '../quarantinedLine.ts';
import { useDestroy } from './useQuarantine.web.ts';

/** Asks before the bytes are deleted. */
export function DestroyDialog({ file, onClose }: { readonly file: QuarantinedLine; readonly onClose: () => void }) {
  const destroy = useDestroy(onClose);
  const { label } = quarantinedFile.actions?.destroy ?? {};
  return (
    <ConfirmDialog
      open
      title={`Delete “${file.name}” for good?`}
      verb={label ?? ''}
      danger
      busy={destroy.isPending}
      failed={destroy.error?.message ?? null}
      onConfirm={() => destroy.mutate(file)}
      onClose={onClose}
    >
      Its bytes are gone from the disk. What was found, when, and who sent it stays in this list and in the log.
    </ConfirmDialog>
  );
}
