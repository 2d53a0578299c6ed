import Box from '@mui/material/Box';
import type { Tone } from './tones.ts';
import { Mark, StatusPill } from './StatusPill.tsx';

const TONES: readonly (readonly [Tone, string])[] = [
  ['good', 'Active'],
  ['warning', 'Due today'],
  ['bad', 'Overdue'],
  ['info', 'Open'],
  ['neutral', 'Waiting on customer'],
];

export const EveryTone = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {TONES.map(([tone, word]) => (
      <StatusPill key={tone} tone={tone}>
        {word}
      </StatusPill>
    ))}
  </Box>
);

export const MarksAlone = () => (
  <Box sx={{ display: 'flex', gap: 2 }}>
    {TONES.map(([tone, word]) => (
      <Mark key={tone} tone={tone} label={word} />
    ))}
  </Box>
);

export const TooLong = () => (
  <Box sx={{ width: 120 }}>
    <StatusPill tone="neutral">Waiting for the customer to answer</StatusPill>
  </Box>
);
