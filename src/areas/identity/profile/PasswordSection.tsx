import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useOwnPassword } from './useOwnPassword.web.ts';

/** One's password: a new one, or why there is none to choose. */
export function PasswordSection({ onChange }: { readonly onChange: () => void }) {
  const { data, error, refetch } = useOwnPassword();
  return (
    <Section title="Password">
      {error && !data ? (
        <Failed what="Your password’s state could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : !data.counts ? (
        <Typography variant="body2">
          Passwords are switched off here: you come in by the company sign-in or with a passkey. The password of your
          company account is changed where the company keeps it.
        </Typography>
      ) : !data.isSet ? (
        <Typography variant="body2">You have no password here: you come in another way.</Typography>
      ) : (
        <Button variant="outlined" onClick={onChange}>
          Choose a new password
        </Button>
      )}
    </Section>
  );
}
