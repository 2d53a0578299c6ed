import Box from '@mui/material/Box';
import { Go } from '#engine/screens/Go.tsx';
import { useWaiting } from './outbox.web.ts';

/** Says in the bar of every page that steps and signatures wait on this device; nothing while none does. */
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
