import { lazy, Suspense } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { titleOf } from '../../entity/shape.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { FormField } from '../formValues.ts';
import type { RecordFormApi, SavedAnswer } from '../useRecordForm.web.ts';

export interface SaveDialogsProps {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  readonly context: FaceContext;
  readonly customerId: number | undefined;
  /** A save that brought warnings; null without one. */
  readonly warned: SavedAnswer | null;
  /** The warnings were read. */
  readonly onGoOn: () => void;
}

/** What a save may ask: which of two changes counts, and whether its warnings were read. */
export const SaveDialogs = ({ entity, fields, api, context, customerId, warned, onGoOn }: SaveDialogsProps) => (
  <Suspense fallback={null}>
    {api.conflict && (
      <ConflictDialog
        conflict={api.conflict}
        fields={fields}
        mine={api.present()}
        context={context}
        onSettle={(taken) => api.conflict && void api.settle(api.conflict, taken)}
        onLeave={api.leaveConflict}
      />
    )}
    {warned && (
      <SavedWarnings
        entity={entity}
        title={titleOf(entity, warned.row)}
        warnings={warned.warnings ?? []}
        customerId={customerId}
        onGoOn={onGoOn}
      />
    )}
  </Suspense>
);

// Wanted once in a hundred saves.
const ConflictDialog = lazy(async () => ({ default: (await import('../ConflictDialog.tsx')).ConflictDialog }));
const SavedWarnings = lazy(async () => ({ default: (await import('./SavedWarnings.tsx')).SavedWarnings }));
