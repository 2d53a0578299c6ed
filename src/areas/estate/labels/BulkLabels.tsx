import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';
import { allows } from '#engine/session/session.web.ts';

export interface BulkLabelsProps {
  /** The entity of the list: all assets, or one type. */
  readonly noun: string;
  readonly selected: Chosen;
  readonly count: number;
}

/** Prints labels for the selected rows of an asset list. */
export function BulkLabels({ noun, selected, count }: BulkLabelsProps) {
  const [isOpen, setOpen] = useState(false);
  if (!allows('label.print')) return null;
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<Printer size={15} />} onClick={() => setOpen(true)}>
        Labels…
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <LabelDialog
            source={{ of: noun, chosen: selected }}
            words={count === 1 ? '1 label' : `${count.toLocaleString('en-GB')} labels`}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const LabelDialog = lazy(async () => ({ default: (await import('./LabelDialog.tsx')).LabelDialog }));
