import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { mustEnrol, sessionNow, signOut, useSession } from '#engine/session/session.web.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { type Means, ProofForm } from './ProofForm.tsx';
import { startOf } from './startPage.web.ts';
import { setUpAddress } from './verify.web.ts';

const FEW_CODES = 3;

/**
 * Asks for the second factor after the password, or later for a fresh proof of identity. Then continues to the
 * requested page, and Back does not return here.
 */
export function Screen() {
  const go = useGo();
  const session = useSession();
  const queries = useQueryClient();
  const { id } = useParams({ strict: false });
  const userId = session?.user.userid;
  const isOwn = userId !== undefined && String(userId) === id;
  const hasNothing = mustEnrol(session);
  // Read once, because navigation changes the address.
  const [from] = useState(rawFrom);
  const [isComingIn] = useState(session?.twoFactor === 'pending');
  useEffect(() => {
    if (userId === undefined) return;
    if (!isOwn) go('/forbidden', { replace: true });
    else if (hasNothing) go(setUpAddress(userId, returnPath(from)), { replace: true });
  }, [userId, isOwn, hasNothing, from, go]);
  const { data, error, refetch } = useQuery({
    queryKey: ['two-factor', userId],
    queryFn: () =>
      api<{ readonly means: readonly Means[]; readonly isPasskeyAsked: boolean }>('/api/v1/session/two-factor'),
    enabled: isOwn && !hasNothing,
    staleTime: 0,
  });
  if (!session || !isOwn || hasNothing) return null;

  const goOn = (codesLeft: number | null) => {
    // The next page repeats requests that were refused before.
    void queries.invalidateQueries();
    if (codesLeft !== null && codesLeft < FEW_CODES)
      toast(
        codesLeft === 0
          ? 'You used your last recovery code. Create new codes in your profile.'
          : `${codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left. Create new codes in your profile.`,
      );
    const wanted = returnPath(from);
    // The proof may only allow setting up the required factor.
    if (mustEnrol(sessionNow())) go(setUpAddress(session.user.userid, wanted), { replace: true });
    else go(isComingIn ? startOf(sessionNow(), wanted) : wanted, { replace: true });
  };
  return (
    <AuthLayout
      title={session.twoFactor === 'pending' ? 'One more step' : 'Confirm your identity'}
      about={
        session.twoFactor === 'pending'
          ? `You are signing in as ${session.user.name}.`
          : 'Confirm your identity to continue. Your changes are kept, and you return to where you were.'
      }
    >
      {error && !data && (
        <Failed what="Your sign-in methods could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data && <ProofForm means={data.means} isPasskeyAsked={data.isPasskeyAsked} onProved={goOn} />}
      <Leave />
    </AuthLayout>
  );
}

/** A way out for a different user, or after the loss of a phone. */
function Leave() {
  const [failed, setFailed] = useState<string | null>(null);
  const leave = () =>
    signOut().catch((reason: unknown) =>
      setFailed(reason instanceof ApiError ? reason.message : 'You are still signed in. Try again.'),
    );
  return (
    <Box sx={{ mt: 2 }}>
      {failed && <Alert severity="error">{failed}</Alert>}
      <Button variant="text" sx={{ ml: -1.5 }} onClick={() => void leave()}>
        Sign out
      </Button>
    </Box>
  );
}

/** The raw value from the address. `returnPath` decodes it once and checks it. */
const rawFrom = (): string => /^\/users\/\d+\/2fa\/([^/]+)\/?$/.exec(window.location.pathname)?.[1] ?? '';
