import Button from '@mui/material/Button';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../http/failure.ts';
import { Failed as FailedState } from '../parts/EmptyState.tsx';
import { SkeletonFacts } from '../parts/Skeletons.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS } from '#tests/support/printer.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { formFields } from './formValues.ts';
import { RecordForm } from './RecordForm.tsx';

const fields = formFields(printer, { isNew: false, custom: [] });
const answer = {
  row: printerRow(1, { remarks: 'Jams on thick paper.\n\n- tray 2 is **broken**' }),
  refs: ROOMS,
  may: ALL_OF_IT,
};
const nowhere = { custom: [], draftKey: null, onSaved: () => {}, onCancel: () => {} } as const;

export const Empty = () => <RecordForm entity={printer} {...nowhere} />;
export function Prefilled() {
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    made.setQueryData(['sampleRoom', 'names', '2'], new Map([['2', 'Office']]));
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <RecordForm entity={printer} {...nowhere} preset={{ name: 'LaserJet', roomId: 2 }} />
    </QueryClientProvider>
  );
}
export const Filled = () => <RecordForm entity={printer} {...nowhere} answer={answer} />;
export const Loading = () => <SkeletonFacts facts={10} />;
export const Failed = () => (
  <FailedState
    what="The printer could not be loaded"
    error={new ApiError(500, { message: 'Something went wrong on our side.', code: 'error', requestId: 'req-7f3a' })}
    onRetry={() => {}}
  />
);
export const Refused = () => (
  <FailedState
    what="The printer could not be loaded"
    error={new ApiError(403, { message: 'No.', code: 'forbidden', permission: 'printer.update' })}
  />
);

/** Two users changed the same printer. */
export function Conflict() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Save over another user’s work
      </Button>
      {isOpen && (
        <ConflictDialog
          conflict={{
            theirs: printerRow(1, { name: 'Printer in the hall', roomId: 2 }),
            version: 4,
            keys: ['name', 'roomId'],
            changedBy: 'Tom Whitfield',
            changedAt: '2026-11-20T14:05:00.000Z',
          }}
          fields={fields}
          mine={printerRow(1, { name: 'Printer at the door' })}
          context={{ refs: ROOMS }}
          onSettle={close}
          onLeave={close}
        />
      )}
    </>
  );
}
