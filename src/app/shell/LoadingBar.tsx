import Box from '@mui/material/Box';
import { useDelayed } from '#engine/parts/useDelayed.web.ts';
import { useAppState } from '#engine/http/appState.web.ts';

/** Two pixels under the top bar while something is under way for longer than a blink. */
export function LoadingBar() {
  const isOn = useAppState((state) => state.loading && state.showLoading);
  const isShown = useDelayed(isOn);
  return (
    <Box sx={{ position: 'absolute', insetInline: 0, bottom: -1, height: 2, overflow: 'hidden' }}>
      {isShown && <Box role="progressbar" aria-label="Loading" sx={RUNNING} />}
    </Box>
  );
}

// Drawn here: the library's bar has four kinds and would be a hundredth of what every first visit fetches.
const RUNNING = {
  height: 1,
  bgcolor: 'primary.main',
  animation: 'running 1.6s ease-in-out infinite',
  '@keyframes running': { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;
