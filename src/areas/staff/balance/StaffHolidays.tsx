import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { BalanceCard } from './BalanceCard.tsx';
import { LotsCard } from './LotsCard.tsx';
import type { LeaveFile } from '../leave/leaveShapes.ts';
import { RequestsCard } from './RequestsCard.tsx';
import { useLeaveDialog } from '../leave/useLeaveDialog.tsx';
import { useLeaveFile } from '../leave/useLeave.web.ts';

/** One person's leave of a year: balance, lots with expiry, and requests. */
export function Screen() {
  const { params } = usePlace();
  const [{ year }, change] = useAddress();
  const { data, error, refetch } = useLeaveFile(Number(params.id), year);
  const { ask, dialog } = useLeaveDialog();
  const isOwn = data?.isOwn ?? false;
  const actions = useMemo(
    (): readonly PageAction[] =>
      isOwn && allows('holiday.request')
        ? [{ label: 'Request leave', icon: 'tree-palm', main: true, letter: 'n', onClick: ask }]
        : [],
    [isOwn, ask],
  );
  return (
    <Page subtitle={data?.name} actions={actions}>
      {error ? (
        <Failed what="The leave could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <File file={data} onYear={(next) => change({ year: next })} />
      ) : (
        <SkeletonFacts facts={10} />
      )}
      {dialog}
    </Page>
  );
}

function File({ file, onYear }: { readonly file: LeaveFile; readonly onYear: (year: string) => void }) {
  const field = useMemo(
    () => choice({ options: Object.fromEntries(file.years.map(({ number, label }) => [String(number), { label }])) }),
    [file.years],
  );
  return (
    <>
      <Box sx={{ width: 160 }}>
        <FieldInput
          id="leave-year"
          label="Leave year"
          field={field}
          value={String(file.year.number)}
          onChange={(value) => onYear(String(value))}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 380px) minmax(0, 1fr)' },
        }}
      >
        <BalanceCard file={file} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <RequestsCard file={file} />
          <LotsCard file={file} />
        </Box>
      </Box>
    </>
  );
}
