import Box from '@mui/material/Box';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { cellsOf } from '#engine/kinds/rows/rows.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { OUTCOMES } from './eov.ts';

/** Jobs of a report with times and work done. */
export function ReportedJobs({ row }: { readonly row: RecordRow }) {
  const jobs = cellsOf(row.jobs);
  return (
    <Section title="Jobs" icon="briefcase-business" flush>
      {jobs.length === 0 && (
        <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>No jobs on this report.</Box>
      )}
      {jobs.map((each) => {
        const outcome = OUTCOMES[each.outcome === 'completed' ? 'completed' : 'outstanding'];
        const number = String(each.job);
        const id = /^J(\d+)$/.exec(number)?.[1];
        return (
          <SectionRow key={number} sx={{ flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {id ? <Go to={`/customer/${String(row.customerId)}/jobs/${id}`}>{number}</Go> : number}{' '}
              {String(each.title)}
              {typeof each.work === 'string' && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{each.work}</Box>
              )}
            </Box>
            <Box component="span" className="num">
              {formatDuration(Number(each.minutes))}
            </Box>
            <StatusPill tone={outcome.tone}>{outcome.label}</StatusPill>
          </SectionRow>
        );
      })}
    </Section>
  );
}
