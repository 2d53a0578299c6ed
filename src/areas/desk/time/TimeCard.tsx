import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { allows } from '#engine/session/session.web.ts';
import { timeEntry } from './timeEntry.ts';

const LogTime = lazy(async () => ({ default: (await import('./LogTime.tsx')).LogTime }));

/** Time entries of a job. */
export function TimeCard({ row }: { readonly row: RecordRow }) {
  const [isLogging, setLogging] = useState(false);
  const { data } = useQuery({
    queryKey: ['timeEntry', 'list', 'job', row.id],
    queryFn: ({ signal }) =>
      records(timeEntry).list({ where: { jobId: row.id }, sort: ['-startedAt'], size: 20 }, { signal }),
    enabled: allows('timeEntry.view'),
  });
  if (!allows('timeEntry.view')) return null;
  return (
    <Section
      title="Time"
      icon="clock"
      flush
      actions={
        allows('timeEntry.create') &&
        row.status !== 'merged' && (
          <Button size="small" onClick={() => setLogging(true)}>
            Log time
          </Button>
        )
      }
    >
      {data?.rows.length === 0 && (
        <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>No time logged yet</Box>
      )}
      {data?.rows.map((entry) => (
        <SectionRow key={entry.id}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {data.refs.user?.[entry.staffId]?.title ?? 'A colleague'},{' '}
            {data.refs.workType?.[entry.workTypeId]?.title.toLowerCase() ?? 'work'}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {formatMoment(entry.startedAt)}
              {entry.summary ? ` · ${entry.summary}` : ''}
            </Box>
          </Box>
          <Box className="num" sx={{ whiteSpace: 'nowrap' }}>
            {entry.state === 'running' ? 'Running' : formatDuration(entry.minutes)}
          </Box>
        </SectionRow>
      ))}
      {Number(row.loggedMinutes) > 0 && (
        <SectionRow>
          <Box component="strong" sx={{ flex: 1 }}>
            Total
          </Box>
          <Box component="strong" className="num">
            {formatDuration(Number(row.loggedMinutes))}
          </Box>
        </SectionRow>
      )}
      <Suspense fallback={null}>{isLogging && <LogTime row={row} onClose={() => setLogging(false)} />}</Suspense>
    </Section>
  );
}
