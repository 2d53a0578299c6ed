import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys } from '#engine/session/passkey.web.ts';
import { proveByPasskey } from '#engine/session/proving.web.ts';
import { mustEnrol, useSession } from '#engine/session/session.web.ts';

/** Explains why a passkey is required, and the effect on existing authenticators. */
export function WhyPasskey({ hasApp, hasPasskey }: { readonly hasApp: boolean; readonly hasPasskey: boolean }) {
  const isOnlyThis = mustEnrol(useSession());
  if (hasPasskey && isOnlyThis) return <Lost />;
  return (
    <Alert severity="info">
      Your company requires a passkey, because codes can be phished.{' '}
      {hasApp && !hasPasskey && 'After that, codes from your app are no longer accepted. '}
      {!hasPasskey && isOnlyThis && 'You must set up a passkey before doing anything else.'}
    </Alert>
  );
}

/** For a user who signed in with a recovery code: set up another passkey, or confirm with the existing one. */
function Lost() {
  const queries = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const prove = () =>
    proveByPasskey()
      .then(() => queries.invalidateQueries())
      .catch((reason: unknown) =>
        setFailed(reason instanceof Error ? reason.message : 'The passkey could not be checked. Try again.'),
      );
  return (
    <Alert
      severity="info"
      action={
        canUsePasskeys() && (
          <Button color="inherit" size="small" onClick={() => void prove()}>
            Use my passkey
          </Button>
        )
      }
    >
      {failed ??
        'A recovery code only lets you set up another passkey. Afterwards, remove the lost passkey in your profile.'}
    </Alert>
  );
}
