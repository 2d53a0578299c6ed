import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { canUsePasskeys } from '#engine/session/passkey.web.ts';
import { proveByPasskey } from '#engine/session/proving.web.ts';
import { mustEnrol, useSession } from '#engine/session/session.web.ts';

/** Why it is a passkey that is set up, and what happens to what somebody has. */
export function WhyPasskey({ hasApp, hasPasskey }: { readonly hasApp: boolean; readonly hasPasskey: boolean }) {
  const isOnlyThis = mustEnrol(useSession());
  if (hasPasskey && isOnlyThis) return <Lost />;
  return (
    <Alert severity="info">
      Your company asks a passkey of you: a code can be tricked out of anybody, a passkey cannot.
      {hasApp && !hasPasskey && ' Once you have one, the codes of your app no longer let you in.'}
      {!hasPasskey && isOnlyThis && ' Nothing else is open to you until you have set one up.'}
    </Alert>
  );
}

/** Whoever came in by a recovery code sets up another, or uses the one that turned up again. */
function Lost() {
  const queries = useQueryClient();
  const [failed, setFailed] = useState<string | null>(null);
  const prove = () =>
    proveByPasskey()
      .then(() => queries.invalidateQueries())
      .catch((reason: unknown) =>
        setFailed(reason instanceof Error ? reason.message : 'That did not work. Try again.'),
      );
  return (
    <Alert
      severity="info"
      action={
        canUsePasskeys() && (
          <Button color="inherit" size="small" onClick={() => void prove()}>
            Use the one I have
          </Button>
        )
      }
    >
      {failed ??
        'A recovery code opens one thing: setting up another passkey. Afterwards remove the one you have lost, in your profile.'}
    </Alert>
  );
}
