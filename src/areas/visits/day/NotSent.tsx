import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useConnection } from '#engine/http/connection.web.ts';
import { discard, tryAgain } from '../device/outbox.web.ts';
import type { Waiting } from '../device/waiting.rules.ts';

const STEPS = { travel: 'Start of travel', arrive: 'Arrival', depart: 'Departure' } as const;
const nameOf = (each: Waiting): string => (each.kind === 'step' ? STEPS[each.action] : 'Signature');

/** Steps of a visit stored only on this device, and those the server refused, with the reason. */
export function NotSent({ visitId, waiting }: { readonly visitId: number; readonly waiting: readonly Waiting[] }) {
  const isOnline = useConnection() === 'online';
  const own = waiting.filter((each) => each.visitId === visitId);
  const [refused, kept] = [own.find((each) => each.refused !== null), own.filter((each) => each.refused === null)];
  return (
    <>
      {refused && (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            <>
              <Button color="inherit" size="small" onClick={() => void tryAgain(refused.id)}>
                Try again
              </Button>
              <Button color="inherit" size="small" onClick={() => discard(refused.id)}>
                Discard
              </Button>
            </>
          }
        >
          {nameOf(refused)} was refused: {refused.refused}
        </Alert>
      )}
      {kept.length > 0 && !isOnline && (
        <Alert severity="info" role="status" sx={{ mt: 1 }}>
          Not sent yet: {kept.map(nameOf).join(', ').toLowerCase()}. Kept on this device with the time until the
          connection is back.
        </Alert>
      )}
    </>
  );
}
