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

/** Opened by one of the two links of a new address. Opening does nothing yet: programs that check mail open links too. */
export function Screen() {
  const { token = '' } = useParams({ strict: false });
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const form = useSubmit(async () => {
    setConfirmed(
      await api<Confirmed>('/api/v1/address/confirm', { method: 'POST', idempotent: false, body: { token } }),
    );
  });
  if (isLinkGone(form.failure)) return <LinkGone how="Ask for the address to be changed again." />;
  if (confirmed)
    return (
      <AuthLayout
        title={confirmed.isDone ? 'Your address is changed' : 'Half done'}
        about={
          confirmed.isDone
            ? `From now on you sign in with ${confirmed.newEmail}.`
            : 'The link in the letter to the other address has to be opened too. Until then you sign in with the address you had.'
        }
      >
        <Button variant="contained" component={Go} to="/logon">
          Go to sign in
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Confirm the new address" about="The address counts when this was confirmed from both letters.">
      <AuthForm form={form} label="Confirm" />
    </AuthLayout>
  );
}
