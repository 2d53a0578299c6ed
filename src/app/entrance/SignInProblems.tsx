import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SignInAttempt } from './useSignInAttempt.web.ts';

/** Why sign-in failed: the refusal, or the remaining waiting time. Announced by screen readers. */
export function SignInProblems({ of: { failure, hint, seconds } }: { readonly of: SignInAttempt }) {
  const isToWait = failure?.status === 429 && failure.code !== 'locked';
  const isPlain = failure && Object.keys(failure.fields).length === 0 && !isToWait;
  return (
    <Box role="alert" sx={{ '&:not(:empty)': { mb: 1.5 } }}>
      {isPlain && <Alert severity="error">{failure.message}</Alert>}
      {hint && <Alert severity="info">{hint}</Alert>}
      {seconds > 0 && <Alert severity="warning">Too many attempts. Try again in {inMinutes(seconds)}.</Alert>}
      {isToWait && seconds === 0 && <Alert severity="info">You can try again now.</Alert>}
    </Box>
  );
}

/** "38 s", "2 min 5 s", in one line. */
export const inMinutes = (seconds: number): string =>
  (seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`
  ).replaceAll(' ', '\u00a0');
