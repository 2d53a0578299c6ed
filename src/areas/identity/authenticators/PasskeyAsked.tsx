import Alert from '@mui/material/Alert';
import { SectionRow } from '#engine/parts/Section.tsx';

const DAY_SECONDS = 86_400;

interface PasskeyAskedProps {
  /** Seconds until access is blocked without a passkey; null when the user has one. */
  readonly dueSeconds: number | null;
  readonly isOwn?: boolean;
}

/** States that the company requires a passkey, and the deadline. */
export function PasskeyAsked({ dueSeconds, isOwn = false }: PasskeyAskedProps) {
  const whom = isOwn ? 'you' : 'them';
  const who = isOwn ? 'you' : 'they';
  if (dueSeconds === null)
    return (
      <SectionRow sx={{ color: 'text.secondary' }}>
        A passkey is required for {whom}. Codes from an authenticator app are not accepted for {whom}.
      </SectionRow>
    );
  return (
    <Alert severity="warning" sx={{ m: 2 }}>
      A passkey is required for {whom} and is not set up.{' '}
      {dueSeconds === 0
        ? `A passkey must be set up before ${who} can do anything else.`
        : `${isOwn ? 'Set up a passkey' : 'They must set up a passkey'} ${withinDays(dueSeconds)}. After that, ${who} must set it up before doing anything else.`}
    </Alert>
  );
}

function withinDays(seconds: number): string {
  const days = Math.ceil(seconds / DAY_SECONDS);
  return days === 1 ? 'within 1 day' : `within ${days} days`;
}
