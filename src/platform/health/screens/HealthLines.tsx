import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Tone } from '#engine/parts/tones.ts';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { HealthLine, HealthState } from '../finding.ts';

const STATES: Readonly<Record<HealthState, readonly [word: string, tone: Tone]>> = {
  bad: ['Act now', 'bad'],
  attention: ['Attention', 'warning'],
  unknown: ['Unknown', 'neutral'],
  good: ['Good', 'good'],
};

/** The health lines: state, figure, action and link. */
export function HealthLines({ lines }: { readonly lines: readonly HealthLine[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Box component="li" key={`${line.key} ${line.about ?? ''}`} sx={LAST}>
          <Line line={line} />
        </Box>
      ))}
    </Box>
  );
}

function Line({ line: { label, about, state, figure, says, path } }: { readonly line: HealthLine }) {
  const [word, tone] = STATES[state];
  const name = about ? `${label}: ${about}` : label;
  return (
    <SectionRow
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: 2,
        rowGap: 0.25,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '96px minmax(0, 2fr) minmax(0, 1fr) 64px' },
        gridTemplateAreas: {
          xs: '"state open" "what what" "figure figure"',
          md: '"state what figure open"',
        },
      }}
    >
      <Box sx={{ gridArea: 'state', alignSelf: { xs: 'center', md: 'start' } }}>
        <StatusPill tone={tone}>{word}</StatusPill>
      </Box>
      <Box sx={{ gridArea: 'what', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{says}</Box>
      </Box>
      <Box className="num" sx={{ gridArea: 'figure', overflowWrap: 'anywhere', textAlign: { md: 'right' } }}>
        {figure}
      </Box>
      <Box sx={{ gridArea: 'open', textAlign: 'right' }}>
        {path && (
          <Button size="small" component={Go} to={path} aria-label={`Open: ${name}`}>
            Open
          </Button>
        )}
      </Box>
    </SectionRow>
  );
}

const LAST = { '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } } as const;
