import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { RunRow } from '../runRow.ts';
import { StepsDone } from './StepsDone.tsx';

const STATES = {
  waiting: ['Waiting', 'info'],
  done: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', 'neutral'],
  guarded: ['Stopped (loop)', 'warning'],
} as const;

const CAUSES = {
  change: 'triggered by a change',
  date: 'triggered by a date',
  schedule: 'triggered by the schedule',
} as const;

/** One run: its record, cause and result; expanded, the changes of each step. */
export function RunLine({ ruleId, run }: { readonly ruleId: number; readonly run: RunRow }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const addressOf = useAddressBook();
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => api(`/api/v1/system/automation/${ruleId}/runs/${run.id}/again`, { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['automation', 'runs', ruleId] }),
    onError: (error) => toast(error.message),
  });
  const noun = findEntity(run.noun);
  const to = run.title === null ? null : addressOf(run.noun, run.entityId, run.customerId);
  const title = run.title ?? `${noun?.label ?? run.noun} ${run.entityId}`;
  const [label, tone] = STATES[run.state];
  const isOver = run.state === 'failed' || run.state === 'skipped' || run.state === 'guarded';
  return (
    <>
      <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {to ? (
              <Link component={Go} to={to}>
                {title}
              </Link>
            ) : (
              title
            )}
          </Typography>
          {run.error && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {run.error}
            </Typography>
          )}
        </Box>
        <Typography variant="caption" component="div" sx={{ flex: '0 1 200px', color: 'text.secondary' }}>
          <div>
            <RelativeTime at={run.endedAt ?? run.madeAt} />
          </div>
          <div>{run.byName ? `triggered by ${run.byName}` : CAUSES[run.cause]}</div>
        </Typography>
        <StatusPill tone={tone}>{label}</StatusPill>
        {run.steps.length > 0 && (
          <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Details'}
          </Button>
        )}
        {isOver && allows('automation.update') && (
          <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
            Run again
          </Button>
        )}
      </SectionRow>
      {isOpen && noun && (
        <Box
          id={id}
          sx={{ px: 2, py: 1.5, borderBottom: '1px solid', borderColor: 'divider', bgcolor: 'action.hover' }}
        >
          <StepsDone steps={run.steps} noun={noun} />
        </Box>
      )}
    </>
  );
}
