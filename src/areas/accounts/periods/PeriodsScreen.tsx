import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import { Locks } from './Locks.tsx';
import { PeriodDialog, type PeriodStep } from './PeriodDialog.tsx';
import { Year } from './Year.tsx';
import { usePeriods } from './usePeriods.web.ts';

/** States of accounting periods, and lock dates of parts of the books. */
export function Screen() {
  const { data, error, refetch } = usePeriods();
  const [step, setStep] = useState<PeriodStep | null>(null);
  const { mutate, error: failure } = useMutation({
    mutationFn: () => api('/api/v1/accounts/periods/years', { method: 'POST' }),
    onSuccess: () => void refetch(),
  });
  const actions = useMemo(
    () =>
      allows('period.manage')
        ? [{ label: 'Add financial year', icon: 'plus', main: true as const, onClick: () => mutate() }]
        : [],
    [mutate],
  );
  return (
    <Page subtitle="Postings need an open period that has begun." actions={actions}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 900 }}>
        {failure && <Alert severity="error">{failure.message}</Alert>}
        {error && !data && (
          <Failed what="The periods could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={10} />}
        {data && <Locks locks={data.locks} onSaved={() => void refetch()} />}
        {data?.years.map((year) => (
          <Year key={year.id} year={year} onStep={setStep} />
        ))}
      </Box>
      {step && (
        <PeriodDialog
          step={step}
          onClose={() => setStep(null)}
          onDone={() => {
            setStep(null);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}
