import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Go } from '#engine/screens/Go.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** Shown for a used or expired link, with instructions for a new one. */
export function LinkGone({ how }: { readonly how: string }) {
  return (
    <AuthLayout
      title="This link no longer works"
      about={`This link has been used, has expired or was replaced by a newer link. ${how}`}
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" component={Go} to="/logon">
          Go to sign in
        </Button>
        <Button component={Go} to="/logon/forgotten">
          Forgotten password
        </Button>
      </Stack>
    </AuthLayout>
  );
}

/** The server could not check the link. The user can try again. */
export function LinkUnread({ failure }: { readonly failure: Error }) {
  return (
    <AuthLayout title="The system is not responding" about={failure.message}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </AuthLayout>
  );
}
