import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { Page } from '../../parts/page/Page.tsx';
import type { PageAction } from '../../parts/page/pageActions.web.ts';
import { exactTime } from '../../parts/relativeTime.ts';
import { SkeletonFacts } from '../../parts/Skeletons.tsx';
import { useAddress } from '../../screens/address.web.ts';
import { afterPaint } from '../../screens/afterPaint.web.ts';
import { Go } from '../../screens/Go.tsx';
import { usePlace } from '../../screens/place.web.ts';
import { type ImportAnswer, importOptions } from './answers.web.ts';
import { CheckStep } from './CheckStep.tsx';
import { MapStep } from './MapStep.tsx';
import { Progress } from './Progress.tsx';
import { useLiveProgress } from './progress.web.ts';
import { ReadingStep } from './ReadingStep.tsx';
import { Report } from './Report.tsx';
import { StatePill } from './StatePill.tsx';
import { StepBar, type StepKey } from './StepBar.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useStep } from './useStep.web.ts';
import { rowsOf } from './words.ts';

/** One import at its current step. The user can leave the page and come back later. */
export function Screen() {
  const { params } = usePlace();
  const id = Number(params.id);
  useLiveProgress();
  const { data, error, refetch } = useQuery(importOptions(id));
  const [asking, setAsking] = useState<'cancel' | 'undo' | null>(null);
  const cancel = useStep(id);
  if (!data)
    return (
      <Page>
        {error ? (
          <Failed what="The import could not be loaded" error={error} onRetry={() => void refetch()} page />
        ) : (
          <SkeletonFacts />
        )}
      </Page>
    );

  const { import: run, phase, may, counts } = data;
  const actions: PageAction[] = [];
  if (may.includes('cancel')) actions.push({ label: 'Cancel import', onClick: () => setAsking('cancel') });
  if (may.includes('undo'))
    actions.push({ label: 'Undo import', icon: 'undo-2', danger: true, onClick: () => setAsking('undo') });
  return (
    <Page
      status={<StatePill state={run.state} phase={phase} />}
      subtitle={`${run.name} · ${rowsOf(data.rows)}`}
      actions={actions}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {data.failure && (
          <Alert severity="error" role="alert">
            {data.failure}
          </Alert>
        )}
        {data.before.map((earlier) => (
          <Alert key={earlier.id} severity="info">
            The same file was imported on {exactTime(earlier.at)}.{' '}
            <Go to={`/system/import/${earlier.id}`}>View that import</Go>. Importing the file again changes only what is
            different.
          </Alert>
        ))}
        {phase ? (
          <Progress answer={data} onCancel={may.includes('cancel') ? () => setAsking('cancel') : null} />
        ) : (
          <Steps answer={data} />
        )}
      </Box>
      <ConfirmDialog
        open={asking === 'cancel'}
        danger
        title={
          phase === 'commit' ? `Stop importing ${rowsOf(data.rows)}?` : `Cancel the import of ${rowsOf(data.rows)}?`
        }
        verb={phase === 'commit' ? 'Stop import' : 'Cancel import'}
        cancel="Keep going"
        busy={cancel.isPending}
        failed={cancel.error?.message ?? null}
        onClose={() => setAsking(null)}
        onConfirm={() => cancel.mutate({ at: 'cancel' }, { onSuccess: () => setAsking(null) })}
      >
        {phase === 'commit'
          ? 'Rows imported so far are reverted.'
          : 'No rows have been imported. The uploaded file is deleted.'}
      </ConfirmDialog>
      {asking === 'undo' && (
        <UndoDialog
          id={id}
          name={run.name}
          created={counts.created}
          updated={counts.updated}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}

function Steps({ answer }: { readonly answer: ImportAnswer }) {
  const [query, change] = useAddress();
  const { state, id } = answer.import;
  const go = (step: StepKey | null): void => change({ step });
  if (state === 'committed' || state === 'partly' || state === 'undone') return <Report answer={answer} />;
  if (state === 'cancelled')
    return (
      <EmptyState
        icon="file"
        title="Import cancelled"
        why="No rows were imported."
        action={<Go to="/system/import">Import another file</Go>}
      />
    );
  const furthest: StepKey =
    state === 'uploaded' ? (answer.mapping || query.kind ? 'map' : 'read') : state === 'mapped' ? 'map' : 'check';
  const usual: StepKey = state === 'uploaded' ? 'read' : furthest;
  const step = STEP_KEYS.slice(0, STEP_KEYS.indexOf(furthest) + 1).find((key) => key === query.step) ?? usual;
  return (
    <>
      <StepBar now={step} furthest={furthest} onGo={go} />
      {step === 'read' && (
        <ReadingStep answer={answer} onNext={(kind) => afterPaint(() => change({ step: 'map', kind }))} />
      )}
      {step === 'map' && (
        <MapStep
          key={`${id} ${query.kind ?? ''}`}
          answer={answer}
          kind={query.kind ?? null}
          onBack={() => go('read')}
          onChecking={() => change({ step: null, kind: null })}
        />
      )}
      {step === 'check' && <CheckStep answer={answer} onBack={() => go('map')} />}
    </>
  );
}

const STEP_KEYS: readonly StepKey[] = ['read', 'map', 'check'];
