import Box from '@mui/material/Box';

// Drawn here: the library's bar has four kinds and would be a hundredth of what every first visit fetches.
const RUNNING = {
  height: 1,
  bgcolor: 'primary.main',
  animation: 'running 1.6s ease-in-out infinite',
  '@keyframes running': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;

/** Something is under way, and nobody knows how long it takes: fills the line it stands in. */
export const RunningBar = ({ label }: { readonly label: string }) => (
  <Box role="progressbar" aria-label={label} sx={RUNNING} />
);
