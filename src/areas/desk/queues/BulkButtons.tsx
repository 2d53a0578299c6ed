import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Chosen } from '#engine/lists/bulk/useBulk.web.ts';
import { allows } from '#engine/session/session.web.ts';

const DIALOGS = {
  status: lazy(async () => ({ default: (await import('./BulkStatus.tsx')).BulkStatus })),
  reply: lazy(async () => ({ default: (await import('./BulkReply.tsx')).BulkReply })),
  share: lazy(async () => ({ default: (await import('./BulkShare.tsx')).BulkShare })),
  merge: lazy(async () => ({ default: (await import('./BulkMerge.tsx')).BulkMerge })),
};
type Name = keyof typeof DIALOGS;

const BUTTONS: readonly (readonly [name: Name, label: string, permission: string])[] = [
  ['status', 'Status…', 'job.update'],
  ['reply', 'Reply…', 'job.update'],
  ['share', 'Share…', 'job.share'],
  ['merge', 'Merge…', 'job.merge'],
];

export interface BulkButtonsProps {
  readonly selected: Chosen;
  /** @param refused the unchanged jobs */
  readonly onDone: (refused: readonly number[]) => void;
}

/** What can be done with the selected jobs of a list. */
export function BulkButtons({ selected, onDone }: BulkButtonsProps) {
  const [open, setOpen] = useState<Name | null>(null);
  const Dialog = open && DIALOGS[open];
  return (
    <>
      {BUTTONS.filter(([, , permission]) => allows(permission)).map(([name, label]) => (
        <Button key={name} size="small" variant="outlined" onClick={() => setOpen(name)}>
          {label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {Dialog && <Dialog selected={selected} onDone={onDone} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
