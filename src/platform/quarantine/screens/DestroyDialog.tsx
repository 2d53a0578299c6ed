import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { quarantinedFile } from '../quarantinedFile.ts';
import type { QuarantinedLine } from '../quarantinedLine.ts';
import { useDestroy } from './useQuarantine.web.ts';

/** Asks for confirmation before the file is deleted. */
export function DestroyDialog({ file, onClose }: { readonly file: QuarantinedLine; readonly onClose: () => void }) {
  const destroy = useDestroy(onClose);
  const { label } = quarantinedFile.actions?.destroy ?? {};
  return (
    <ConfirmDialog
      open
      title={`Delete “${file.name}” permanently?`}
      verb={label ?? ''}
      danger
      busy={destroy.isPending}
      failed={destroy.error?.message ?? null}
      onConfirm={() => destroy.mutate(file)}
      onClose={onClose}
    >
      The file is deleted from the disk. The finding, the date and the sender stay in this list and in the audit log.
    </ConfirmDialog>
  );
}
