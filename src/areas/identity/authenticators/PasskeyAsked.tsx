import Alert from '@mui/material/Alert';
import { SectionRow } from '#engine/parts/Section.tsx';

const DAY_SECONDS = 86_400;

interface PasskeyAskedProps {
  /** Until nothing else is open to them; null where they have one. */
  readonly dueSeconds: number | null;
  readonly isOwn?: boolean;
}

/** That the company asks a passkey of somebody, and how far they are. */
export function PasskeyAsked({ dueSeconds, isOwn = false }: PasskeyAskedProps) {
  const whom = isOwn ? 'you' : 'them';
  if (dueSeconds === null)
    return (
      <SectionRow sx={{ color: 'text.secondary' }}>
        The company asks a passkey of {whom}: codes of an app do not let {whom} in.
      </SectionRow>
    );
  return (
    <Alert severity="warning" sx={{ m: 2 }}>
      The company asks a passkey of {whom}, and there is none yet.{' '}
      {dueSeconds === 0
        ? `Nothing else is open to ${whom} until one is set up.`
        : `${isOwn ? 'Set one up' : 'They have to set one up'} ${withinDays(dueSeconds)}; afterwards nothing else is open to ${whom}.`}
    </Alert>
  );
}

function withinDays(seconds: number): string {
  const days = Math.ceil(seconds / DAY_SECONDS);
  return days === 1 ? 'within a day' : `within ${days} days`;
}
