import Box from '@mui/material/Box';
import { RunningBar } from '#engine/parts/RunningBar.tsx';
import { useDelayed } from '#engine/parts/useDelayed.web.ts';
import { useAppState } from '#engine/http/appState.web.ts';

/** A bar of two pixels below the top bar, shown after a short delay. */
export function LoadingBar() {
  const isOn = useAppState((state) => state.loading && state.showLoading);
  const isShown = useDelayed(isOn);
  return (
    <Box sx={{ position: 'absolute', insetInline: 0, bottom: -1, height: 2, overflow: 'hidden' }}>
      {isShown && <RunningBar label="Loading" />}
    </Box>
  );
}
