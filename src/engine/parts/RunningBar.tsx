import Box from '@mui/material/Box';

// Drawn here, because the library's progress bar would add a hundredth to the first download.
const RUNNING = {
  height: 1,
  bgcolor: 'primary.main',
  animation: 'running 1.6s ease-in-out infinite',
  '@keyframes running': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;

/** An indeterminate progress bar, as wide as its container. */
export const RunningBar = ({ label }: { readonly label: string }) => (
  <Box role="progressbar" aria-label={label} sx={RUNNING} />
);
