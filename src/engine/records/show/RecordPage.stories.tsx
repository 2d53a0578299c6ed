import type { HistoryLine } from '../../store/historyLine.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../http/failure.ts';
import { Failed as FailedState } from '../../parts/EmptyState.tsx';
import { SkeletonFacts } from '../../parts/Skeletons.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS } from '#tests/support/printer.ts';
import { NoRecord } from '../NoRecord.tsx';
import { RecordPage } from './RecordPage.tsx';

export const Filled = () => <Shown change={{}} />;
export const WithLittleKnown = () => <Shown change={{ serial: null, price: null, boughtOn: null, roomId: null }} />;
export const Archived = () => <Shown change={{ archivedAt: '2026-11-19T09:00:00.000Z' }} />;
export const Gone = () => <Shown change={{}} isGone />;
export const NotAllowedToChange = () => <Shown change={{}} may={['samplePrinter.view']} />;
export const Loading = () => <SkeletonFacts facts={10} />;
export const Missing = () => (
  <NoRecord entity={printer} error={new ApiError(404, { message: 'There is no such printer.', code: 'not_found' })}>
    {null}
  </NoRecord>
);
export const Refused = () => (
  <FailedState
    what="The printer could not be loaded"
    error={new ApiError(403, { message: 'No.', code: 'forbidden', permission: 'printer.view' })}
  />
);
export const Failed = () => (
  <FailedState
    what="The printer could not be loaded"
    error={new ApiError(500, { message: 'Something went wrong on our side.', code: 'error', requestId: 'req-7f3a' })}
    onRetry={() => {}}
  />
);

interface ShownProps {
  readonly change: Readonly<Record<string, unknown>>;
  readonly isGone?: boolean;
  readonly may?: readonly string[];
}

function Shown({ change, isGone = false, may = ALL_OF_IT }: ShownProps) {
  return (
    <Known>
      <RecordPage entity={printer} answer={{ row: printerRow(1, change), refs: ROOMS, may }} isGone={isGone} />
    </Known>
  );
}

const actor = (name: string) => ({ id: 7, name });
const HISTORY: { readonly total: number; readonly rows: readonly HistoryLine[] } = {
  total: 3,
  rows: [
    {
      id: 3,
      version: 3,
      seq: null,
      at: '2026-11-20T14:05:00.000Z',
      actor: actor('Tom Whitfield'),
      action: 'update',
      told: null,
      changes: { roomId: [1, 2], price: [null, 20_150] },
      note: null,
    },
    {
      id: 2,
      version: 2,
      seq: 4102,
      at: '2026-11-18T09:00:00.000Z',
      actor: actor('Priya Shah'),
      action: 'use',
      told: 'put this to use',
      changes: { status: ['spare', 'used'] },
      note: null,
    },
    {
      id: 1,
      version: 1,
      seq: 4101,
      at: '2026-01-05T09:00:00.000Z',
      actor: actor('Priya Shah'),
      action: 'create',
      told: 'created this',
      changes: {},
      note: 'Imported from the old list',
    },
  ],
};

/** Fills the cache with the other data that the page reads. */
function Known({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => {
    const made = new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    });
    made.setQueryData([printer.name, 'history', 1], { pages: [HISTORY], pageParams: [0] });
    return made;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
