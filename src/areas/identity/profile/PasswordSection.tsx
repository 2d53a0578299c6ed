import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useOwnPassword } from './useOwnPassword.web.ts';

/** Changes the user's password, or explains why there is none. */
export function PasswordSection({ onChange }: { readonly onChange: () => void }) {
  const { data, error, refetch } = useOwnPassword();
  return (
    <Section title="Password">
      {error && !data ? (
        <Failed what="The password status could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : !data.counts ? (
        <Typography variant="body2">
          Password sign-in is turned off. Use single sign-on or a passkey. Change the password of your company account
          in your company’s system.
        </Typography>
      ) : !data.isSet ? (
        <Typography variant="body2">Your account has no password.</Typography>
      ) : (
        <Button variant="outlined" onClick={onChange}>
          Choose password
        </Button>
      )}
    </Section>
  );
}
