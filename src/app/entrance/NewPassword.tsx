import Button from '@mui/material/Button';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkGone, LinkUnread } from './LinkGone.tsx';
import { LinkOwner } from './LinkOwner.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { isLinkGone, useLinkPerson } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';

const HOW = 'Use “Forgotten password” to get a new link.';

/** The page of the link for a forgotten password. The user then signs in with the new password and the second factor. */
export function Screen() {
  const { token, person, isGone, failure } = useLinkPerson('reset');
  const [isDone, setDone] = useState(false);
  const form = useSubmit(async (text) => {
    const body = { token, password: text('password') };
    await api('/api/v1/password-reset/choose', { method: 'POST', idempotent: false, body });
    setDone(true);
  });
  if (isDone)
    return (
      <AuthLayout title="Password changed" about="All your sessions have ended. Sign in with the new password.">
        <Button variant="contained" size="large" component={Go} to="/logon">
          Sign in
        </Button>
      </AuthLayout>
    );
  if (isGone || isLinkGone(form.failure)) return <LinkGone how={HOW} />;
  if (failure) return <LinkUnread failure={failure} />;
  return (
    <AuthLayout title="Choose a new password" about="Changing your password signs you out everywhere.">
      {person && (
        <>
          <LinkOwner email={person.email} />
          <AuthForm form={form} label="Change password">
            <input type="hidden" autoComplete="username" value={person.email} readOnly />
            <NewPasswordField least={person.hasSecondFactor ? 8 : 15} problem={form.problem('password')} />
          </AuthForm>
        </>
      )}
    </AuthLayout>
  );
}
