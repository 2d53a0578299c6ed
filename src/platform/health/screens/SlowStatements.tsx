import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SlowStatement } from '#engine/db/slowStatements.ts';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';

/**
 * Slow database statements, slowest first; empty if there are none.
 * @param at time of the health check
 */
export function SlowStatements({ at }: { readonly at: string }) {
  const { data } = useQuery({
    queryKey: ['health', 'statements', at],
    queryFn: ({ signal }) => api<{ readonly rows: readonly SlowStatement[] }>('/api/v1/health/statements', { signal }),
    placeholderData: (before) => before,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Section
      title="Slow statements"
      anchor="slow"
      count={data.rows.length}
      about="Database statements of this process that took longer than a second in the last hour, without their values."
      flush
    >
      {data.rows.map(({ text, from, count, slowestMs, lastAt }) => (
        <SectionRow key={text} sx={{ display: 'block' }}>
          <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: 13 }}>
            {text}
          </Box>
          <Typography variant="caption" component="p" className="num" sx={{ color: 'text.secondary' }}>
            {count === 1 ? 'Once' : `${count.toLocaleString('en-GB')} times`}, at most{' '}
            {(slowestMs / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} s, last from {from},{' '}
            <RelativeTime at={lastAt} />
          </Typography>
        </SectionRow>
      ))}
    </Section>
  );
}
