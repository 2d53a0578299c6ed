import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { toast } from '../../parts/toasts.web.ts';
import { allows } from '../../session/session.web.ts';
import type { ScheduleRow, useWorkAct } from './useWork.web.ts';

export interface SchedulesProps {
  readonly rows: readonly ScheduleRow[];
  readonly act: ReturnType<typeof useWorkAct>;
}

/** Schedules with their last run and its result, their next run, and whether they are late. */
export function Schedules({ rows, act }: SchedulesProps) {
  return (
    <Section
      title="Schedules"
      count={rows.length}
      about="Times use the company’s time zone. One node runs each schedule."
      flush
    >
      {rows.map(({ name, label, words, nextAt, lastAt, lastError, isLate }) => (
        <SectionRow key={name} sx={{ alignItems: 'flex-start', py: 1.25 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{label}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              <span className="num">{words}</span> · next run <RelativeTime at={nextAt} nearly="in a moment" />
              {lastAt ? (
                <>
                  {' '}
                  · last run <RelativeTime at={lastAt} />
                </>
              ) : (
                ' · no run yet'
              )}
            </Box>
            {lastError && <Box sx={{ color: 'error.main' }}>{lastError}</Box>}
          </Box>
          {isLate ? (
            <StatusPill tone="bad">Late</StatusPill>
          ) : lastError ? (
            <StatusPill tone="warning">Failed</StatusPill>
          ) : null}
          {allows('work.retry') && (
            <Button
              size="small"
              aria-label={`Run now: ${label}`}
              onClick={() => act.mutate(`schedules/${name}/run`, { onSuccess: () => toast(`${label} queued`) })}
            >
              Run now
            </Button>
          )}
        </SectionRow>
      ))}
    </Section>
  );
}
