import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { PasswordField } from '#engine/parts/PasswordField.tsx';

/** The page of the one-time link from the first start. Creates the first administrator. */
export function Screen() {
  const go = useGo();
  const { token = '' } = useParams({ strict: false });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    setBusy(true);
    setFailure(null);
    try {
      await api('/api/v1/setup', {
        method: 'POST',
        idempotent: false,
        body: { token, name: text('name'), email: text('email'), password: text('password') },
      });
      const session = await readSession();
      go(session ? '/' : '/logon', { replace: true });
    } catch (reason) {
      setFailure(reason instanceof ApiError ? reason : new ApiError(500, null));
      setBusy(false);
    }
  };

  if (failure?.status === 404 || failure?.status === 410) {
    return (
      <AuthLayout
        title="This link no longer works"
        about="A set-up link works once and ends when the first administrator exists. If you have no administrator, restart the application to get a new link."
      >
        <Button variant="contained" component={Go} to="/logon">
          Go to sign in
        </Button>
      </AuthLayout>
    );
  }
  const problems = failure?.fields ?? {};
  const isPlain = failure && Object.keys(problems).length === 0;
  return (
    <AuthLayout title="Welcome" about="Create the first administrator account. You can invite other users later.">
      <Box
        component="form"
        onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
        noValidate
        sx={{ display: 'grid', gap: 1 }}
      >
        <Box role="alert">{isPlain && <Alert severity="error">{failure.message}</Alert>}</Box>
        <TextField
          name="name"
          label="Name"
          required
          autoFocus
          error={Boolean(problems.name)}
          helperText={problems.name?.[0] ?? ' '}
          slotProps={{ htmlInput: { autoComplete: 'name', maxLength: 120 } }}
        />
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          error={Boolean(problems.email)}
          helperText={problems.email?.[0] ?? 'You use this address to sign in.'}
          slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email', spellCheck: false, maxLength: 254 } }}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          problem={problems.password?.[0]}
          help="At least 15 characters, for example three or four words."
        />
        <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ mt: 1.5 }}>
          Create administrator
        </Button>
      </Box>
    </AuthLayout>
  );
}
