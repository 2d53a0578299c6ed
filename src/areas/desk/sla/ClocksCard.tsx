import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { CLOCKS } from './jobClocks.rules.ts';
import { stateOf } from './clockWords.ts';
import { type ShownClock, useClocks } from './useClocks.web.ts';

const ClocksDialog = lazy(async () => ({ default: (await import('./ClocksDialog.tsx')).ClocksDialog }));

/** Service level of a job: each clock with its due time. */
export function ClocksCard({ jobId }: { readonly jobId: number }) {
  const { data } = useClocks(jobId);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Service level"
      icon="timer"
      actions={
        data &&
        data.clocks.length > 0 && (
          <Button size="small" onClick={() => setOpen(true)}>
            Explain
          </Button>
        )
      }
    >
      <Box sx={{ minHeight: 96, display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {data?.clocks.length === 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>The policy has no target for this priority.</Box>
        )}
        {data?.clocks.map((clock) => (
          <Clock key={clock.name} clock={clock} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {isOpen && data && <ClocksDialog clocks={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}

function Clock({ clock }: { readonly clock: ShownClock }) {
  const { elapsedMinutes, targetMinutes, dueAt } = clock;
  const share = Math.min(100, Math.round((100 * elapsedMinutes) / targetMinutes));
  const state = stateOf(clock);
  return (
    <Box sx={{ fontSize: '0.8125rem' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {CLOCKS[clock.name]}
        </Box>
        <StatusPill tone={state.tone}>{state.label}</StatusPill>
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
          {dueAt && !clock.isStopped ? `Due ${formatMoment(dueAt)}` : ''}
        </Box>
      </Box>
      <Box
        role="meter"
        aria-label={`${CLOCKS[clock.name]} time used`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected', my: 0.5, overflow: 'hidden' }}
      >
        <Box sx={{ width: `${share}%`, height: 1, bgcolor: BARS[state.tone] }} />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {formatDuration(elapsedMinutes)} of {formatDuration(targetMinutes)}
      </Box>
    </Box>
  );
}

const BARS = {
  good: 'success.main',
  warning: 'warning.main',
  bad: 'error.main',
  info: 'info.main',
  neutral: 'text.secondary',
} as const;
