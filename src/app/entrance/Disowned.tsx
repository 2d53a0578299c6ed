import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** After a sign-in was disowned from a session; the address says what became of the password. */
export function Screen() {
  const [{ password }] = useAddress();
  return <Disowned password={password} />;
}

/** What was done, and how one comes in again. */
export function Disowned({ password = 'none' }: { readonly password?: string | undefined }) {
  return (
    <AuthLayout
      title="Everybody is signed out"
      about="Nobody is signed in to your account any more, no device is known, and whoever looks after security was told."
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
  due: 'Your password opens nothing any more. We have sent you a letter with a link to choose a new one; Forgotten password sends another.',
  kept: 'No mail is set up here, so your password is as it was. Sign in at once, and choose a new one in your profile.',
  none: 'Sign in as always, with your passkey or the company’s account, and look through your passkeys for any that are not yours.',
};
