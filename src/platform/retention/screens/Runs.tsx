import Box from '@mui/material/Box';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import type { RetentionRun } from '../outlook.ts';

/** The latest runs, with the number of rows. */
export function Runs({ runs }: { readonly runs: readonly RetentionRun[] }) {
  return (
    <Section title="Past runs" about="Also listed in the audit log by category." flush>
      {runs.length === 0 && (
        <EmptyState icon="calendar-clock" title="No run yet" why="Retention runs every night after 03:00." />
      )}
      {runs.map(({ id, begunAt, endedAt, parts }) => (
        <SectionRow key={id} sx={{ alignItems: 'flex-start', py: 1.25 }}>
          <Box sx={{ width: 120, flexShrink: 0, color: 'text.secondary' }}>
            <RelativeTime at={begunAt} />
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {parts.map(({ label, done }) => (
              <Box key={label}>
                {label}: <span className="num">{done.toLocaleString('en-GB')}</span>
              </Box>
            ))}
            {parts.length === 0 && endedAt && <Box sx={{ color: 'text.secondary' }}>None due</Box>}
            {!endedAt && <Box>Running</Box>}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}
