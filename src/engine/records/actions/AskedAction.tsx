import { lazy, Suspense } from 'react';
import { type Doable, doneWords } from '../../actions/doable.ts';
import { titleOf } from '../../entity/shape.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import type { Subject } from './useAct.web.ts';

export interface AskedActionProps extends Subject {
  /** The action to ask about. Null while the user has chosen none. */
  readonly doable: Doable | null;
  readonly context?: FaceContext;
  readonly onDone?: (answer: RecordAnswer) => void;
  readonly onClose: () => void;
}

/** The dialog of the action that the user chose on a record. When the action is done, it closes and says so. */
export const AskedAction = ({ entity, row, doable, context, onDone, onClose }: AskedActionProps) => (
  <Suspense fallback={null}>
    {doable && (
      <ActionDialog
        entity={entity}
        row={row}
        doable={doable}
        {...(context ? { context } : {})}
        onDone={(next) => {
          onClose();
          toast(doneWords(doable.action, titleOf(entity, next.row)));
          onDone?.(next);
        }}
        onClose={onClose}
      />
    )}
  </Suspense>
);

// Most visits to a page open no dialog.
const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }));
