import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useSubmit } from './useSubmit.web.ts';

/** Requests a reset link by email. The response is the same for every address. */
export function Screen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(async (text) => {
    const email = text('email').trim();
    await api('/api/v1/password-reset', { method: 'POST', idempotent: false, body: { email } });
    setSentTo(email);
  });
  if (sentTo !== null)
    return (
      <AuthLayout
        title="Check your email"
        about={`If ${sentTo} belongs to an account, we have sent it an email with a link. The link works once, for 60 minutes. If no email arrives in a few minutes, check your spam folder or ask an administrator.`}
      >
        <Button variant="contained" component={Go} to="/logon">
          Back to sign-in
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Forgotten password" about="We send you an email with a link to choose a new password.">
      <AuthForm form={form} label="Send link">
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          autoFocus
          defaultValue={typedBefore()}
          error={Boolean(form.problem('email'))}
          helperText={form.problem('email') ?? ' '}
          slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email', spellCheck: false, maxLength: 254 } }}
        />
      </AuthForm>
      <Button component={Go} to="/logon" sx={{ mt: 2 }}>
        Back to sign-in
      </Button>
    </AuthLayout>
  );
}

/** The address typed on the sign-in page. It is in the hash, which is never sent to the server. */
function typedBefore(): string {
  try {
    return decodeURIComponent(window.location.hash.slice(1));
  } catch {
    return '';
  }
}
