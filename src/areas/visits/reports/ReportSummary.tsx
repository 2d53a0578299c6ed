import Box from '@mui/material/Box';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { cellsOf } from '#engine/kinds/rows/rows.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';

/** Short form of the report for the customer to sign. */
export function ReportSummary({ row }: { readonly row: RecordRow }) {
  return (
    <Box
      sx={{ fontSize: '0.875rem', maxHeight: 240, overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label="What was done"
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {cellsOf(row.jobs).map(({ job, title, minutes, outcome, work }) => (
          <li key={String(job)}>
            <strong>{String(title)}</strong> ({outcome === 'completed' ? 'completed' : 'outstanding'}
            {Number(minutes) > 0 && `, ${formatDuration(Number(minutes))}`})
            {typeof work === 'string' && <Box sx={{ color: 'text.secondary' }}>{work}</Box>}
          </li>
        ))}
      </Box>
      {(['workDone', 'outstandingWork', 'recommendations'] as const).map(
        (key) =>
          typeof row[key] === 'string' && (
            <Box key={key} sx={{ mt: 1, whiteSpace: 'pre-line' }}>
              <strong>{TITLES[key]}: </strong>
              {row[key]}
            </Box>
          ),
      )}
    </Box>
  );
}

const TITLES = { workDone: 'Work done', outstandingWork: 'Outstanding work', recommendations: 'Recommendations' };
