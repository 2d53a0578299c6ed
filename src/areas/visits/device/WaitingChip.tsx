import Box from '@mui/material/Box';
import { Go } from '#engine/screens/Go.tsx';
import { useWaiting } from './outbox.web.ts';

/** Indicator in the top bar while steps or signatures are stored only on this device. */
export function WaitingChip() {
  const waiting = useWaiting();
  const [first] = waiting;
  if (!first) return null;
  const noun = waiting.every(({ kind }) => kind === 'signature') ? 'signature' : 'change';
  return (
    <Box role="status" sx={{ fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
      <Go to={first.path} sx={{ lineHeight: '32px', fontWeight: 600 }}>
        {`${waiting.length} ${noun}${waiting.length === 1 ? '' : 's'} not sent`}
      </Go>
    </Box>
  );
}
