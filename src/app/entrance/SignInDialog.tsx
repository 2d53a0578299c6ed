import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionNow } from '#engine/session/session.web.ts';
import { SignInForm, type Step } from './SignInForm.tsx';

/**
 * Shown when the session ends while a page is open. The page stays below. The same user continues there; for another
 * user the product opens from the start, without the previous user's data.
 */
export function SignInDialog() {
  const queries = useQueryClient();
  // Read once, because signing in replaces it.
  const [before] = useState(sessionNow);
  const [step, setStep] = useState<Step>('address');
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="signed-out" transitionDuration={120}>
      <DialogTitle id="signed-out">Sign in again</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2.5, color: 'text.secondary' }}>
          Your session has ended. Your changes on this page are kept, and you continue where you were.
        </Typography>
        <SignInForm
          step={step}
          onStep={setStep}
          email={before?.user.email ?? ''}
          from={encodeURIComponent(here)}
          onSignedIn={(session) => {
            if (session?.user.userid === before?.user.userid) void queries.invalidateQueries();
            else window.location.assign('/');
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
