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
  /** The response of a save with warnings, otherwise null. */
  readonly warned: SavedAnswer | null;
  /** Called after the user has read the warnings. */
  readonly onGoOn: () => void;
}

/** The dialogs of a save: resolving a conflict, and acknowledging warnings. */
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

// Loaded on demand, because few saves need it.
const ConflictDialog = lazy(async () => ({ default: (await import('../ConflictDialog.tsx')).ConflictDialog }));
const SavedWarnings = lazy(async () => ({ default: (await import('./SavedWarnings.tsx')).SavedWarnings }));
