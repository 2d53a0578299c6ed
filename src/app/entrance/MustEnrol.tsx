import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { secondFactorSetUp } from '#areas/identity/identity.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { readSession, signOut, useSession } from '#engine/session/session.web.ts';
import { AuthLayout } from './AuthLayout.tsx';

const SetUp = lazy(async () => ({ default: (await secondFactorSetUp()).SecondFactorSetUp }));

/** Replaces all pages for a user who must set up a second factor and whose deadline has passed. */
export function MustEnrol() {
  const go = useGo();
  const session = useSession();
  const [userId] = useState(session?.user.userid);
  if (userId === undefined) return null;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <AuthLayout
        title={session?.isPasskeyAsked ? 'Set up a passkey' : 'Set up two-factor authentication'}
        about={`Your account needs ${session?.isPasskeyAsked ? 'a passkey' : 'more than a password'}. The set-up takes a minute, and then you continue where you were.`}
      >
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <SetUp
            userId={userId}
            heading="h2"
            onDone={() => void readSession().then(() => go(returnPath(rawFrom()), { replace: true }))}
          />
        </Suspense>
        <Button variant="text" sx={{ mt: 2, ml: -1.5 }} onClick={() => void signOut()}>
          Sign out
        </Button>
      </AuthLayout>
    </Box>
  );
}

/** The raw value from the address. `returnPath` decodes it once and checks it. */
const rawFrom = (): string => /[?&]from=([^&#]*)/.exec(window.location.search)?.[1] ?? '';
