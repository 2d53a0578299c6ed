import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';
import { allows } from '#engine/session/session.web.ts';

const BulkStatus = lazy(async () => ({ default: (await import('./BulkStatus.tsx')).BulkStatus }));

export interface BulkStatusButtonProps {
  readonly selected: Chosen;
  /** @param refused the unchanged jobs */
  readonly onDone: (refused: readonly number[]) => void;
}

/** Changes the status of selected jobs in a list. */
export function BulkStatusButton({ selected, onDone }: BulkStatusButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!allows('job.update')) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Status…
      </Button>
      <Suspense fallback={null}>
        {isOpen && <BulkStatus selected={selected} onDone={onDone} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
