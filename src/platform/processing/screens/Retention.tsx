import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { allows } from '#engine/session/session.web.ts';
import { OutlookTable } from '../../retention/screens/OutlookTable.tsx';
import { Runs } from '../../retention/screens/Runs.tsx';
import { useRetention, useRun } from '../../retention/screens/useRetention.web.ts';

const TABS = [
  { key: 'due', label: 'Due' },
  { key: 'record', label: 'Record of processing' },
] as const;

/** The retention page: periods, due data and the record of processing. */
export function Screen() {
  const [tab, choose] = useTab(TABS);
  const [isAsked, setAsked] = useState(false);
  const run = useRun(() => setAsked(false));
  const actions = useMemo(
    (): readonly PageAction[] => [
      ...(allows('setting.view') ? [{ label: 'Periods', to: '/system/settings?tab=retention' }] : []),
      ...(allows('legalHold.view') ? [{ label: 'Legal holds', to: '/system/legal-holds' }] : []),
      ...(allows('retention.run') ? [{ label: 'Run now', onClick: () => setAsked(true) }] : []),
    ],
    [],
  );
  return (
    <Page
      subtitle="Personal data is deleted or anonymised when its retention period ends. See what is due up to 14 days ahead."
      actions={actions}
      tabs={<TabBar label="Retention pages" tabs={TABS} value={tab} onChange={choose} />}
    >
      <TabContent tab={tab}>
        {tab === 'due' ? (
          <WhatGoes />
        ) : (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <ProcessingRecord />
          </Suspense>
        )}
      </TabContent>
      <ConfirmDialog
        open={isAsked}
        title="Run retention now?"
        verb="Run now"
        danger
        busy={run.isPending}
        failed={run.error?.message ?? null}
        onConfirm={() => run.mutate()}
        onClose={() => {
          run.reset();
          setAsked(false);
        }}
      >
        Data that is due today is deleted or anonymised permanently. Data due later is not affected.
      </ConfirmDialog>
    </Page>
  );
}

/** The data that will be deleted and when, past runs, and legal holds. */
function WhatGoes() {
  const { data, error, refetch } = useRetention();
  if (error && !data)
    return <Failed what="Retention could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      <OutlookTable rows={data.rows} />
      <Runs runs={data.runs} />
    </Box>
  );
}

const ProcessingRecord = lazy(async () => ({
  default: (await import('./ProcessingRecord.tsx')).ProcessingRecord,
}));
