import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** Shown after a user reported a sign-in from their session. The address says what happened to the password. */
export function Screen() {
  const [{ password }] = useAddress();
  return <SignInReported password={password} />;
}

/** Explains the effects of the report, and how to sign in again. */
export function SignInReported({ password = 'none' }: { readonly password?: string | undefined }) {
  return (
    <AuthLayout
      title="You are signed out everywhere"
      about="You are signed out everywhere and your devices are no longer trusted. We have alerted the people responsible for security."
    >
      <Typography variant="body2" sx={{ mb: 3 }}>
        {WORDS[password] ?? WORDS.none}
      </Typography>
      <Button variant="contained" size="large" component={Go} to="/logon">
        Go to sign in
      </Button>
    </AuthLayout>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  due: 'Your password no longer works. We have sent you an email with a link to choose a new one. Use “Forgotten password” to get another.',
  kept: 'No mail server is set up, so your password has not changed. Sign in now and change your password in your profile.',
  none: 'Sign in with your passkey or single sign-on, and check your passkeys for any that you did not add.',
};
