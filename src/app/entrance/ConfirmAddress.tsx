import Button from '@mui/material/Button';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkGone } from './LinkGone.tsx';
import { isLinkGone } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';

interface Confirmed {
  readonly isDone: boolean;
  readonly newEmail: string;
}

/**
 * The page of the two links that confirm a new email address. Opening it changes nothing, because mail scanners open
 * links too.
 */
export function Screen() {
  const { token = '' } = useParams({ strict: false });
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const form = useSubmit(async () => {
    setConfirmed(
      await api<Confirmed>('/api/v1/address/confirm', { method: 'POST', idempotent: false, body: { token } }),
    );
  });
  if (isLinkGone(form.failure)) return <LinkGone how="Ask for the address change again." />;
  if (confirmed)
    return (
      <AuthLayout
        title={confirmed.isDone ? 'Email address changed' : 'One more confirmation needed'}
        about={
          confirmed.isDone
            ? `From now on, sign in with ${confirmed.newEmail}.`
            : 'Open the link in the email to your other address too. Until then, sign in with your current address.'
        }
      >
        <Button variant="contained" component={Go} to="/logon">
          Go to sign in
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Confirm your new email address"
      about="Your new email address takes effect once you confirm it from both emails."
    >
      <AuthForm form={form} label="Confirm address" />
    </AuthLayout>
  );
}
