import Box from '@mui/material/Box';
import { spanWords, timeOf } from '../day/times.web.ts';
import type { DailyEngineer } from './daily.schema.ts';

interface DayBarChartProps {
  readonly name: string;
  readonly spans: DailyEngineer['spans'];
  /** Minimum range of the bar. */
  readonly from: string;
  readonly to: string;
}

/** Each part has a mark and a label, so that colour is never the only cue. */
const PARTS = {
  travel: { mark: 'T', label: 'travel', colour: 'warning.main' },
  'on-site': { mark: 'S', label: 'on site', colour: 'success.main' },
  logged: { mark: 'L', label: 'other logged time', colour: 'info.main' },
  gap: { mark: '', label: 'no time', colour: 'divider' },
} as const;

const NARROW_PERCENT = 3;

/** A day as a bar: travel, time on site, other logged time and gaps. */
export function DayBarChart({ name, spans, from, to }: DayBarChartProps) {
  const begin = Math.min(Date.parse(from), ...spans.map((span) => Date.parse(span.from)));
  const end = Math.max(Date.parse(to), ...spans.map((span) => Date.parse(span.to)));
  const share = (at: string): number => ((Date.parse(at) - begin) / (end - begin)) * 100;
  const words = spans.map((span) => `${spanWords(span.from, span.to)} ${PARTS[span.kind].label}`);
  return (
    <>
      <Box
        role="img"
        aria-label={`Day of ${name}: ${words.join(', ') || 'nothing recorded'}`}
        sx={{ position: 'relative', height: 28, borderRadius: '6px', bgcolor: 'action.hover', overflow: 'hidden' }}
      >
        {spans.map((span) => {
          const width = share(span.to) - share(span.from);
          const { mark, colour, label } = PARTS[span.kind];
          return (
            <Box
              key={`${span.kind}${span.from}`}
              title={`${spanWords(span.from, span.to)} ${label}`}
              sx={{
                position: 'absolute',
                top: 0,
                bottom: 0,
                left: `${share(span.from)}%`,
                width: `${width}%`,
                bgcolor: colour,
                color: 'background.paper',
                display: 'grid',
                placeItems: 'center',
                fontSize: '0.75rem',
                fontWeight: 700,
                borderRight: '1px solid',
                borderColor: 'background.paper',
              }}
            >
              {width > NARROW_PERCENT && mark}
            </Box>
          );
        })}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          fontSize: '0.75rem',
          color: 'text.secondary',
          mt: 0.5,
        }}
      >
        <span>{timeOf(new Date(begin).toISOString())}</span>
        <span>{timeOf(new Date(end).toISOString())}</span>
        <Box component="span" sx={{ flexBasis: '100%' }}>
          T travel, S on site, L other logged time, grey no time
        </Box>
      </Box>
    </>
  );
}
