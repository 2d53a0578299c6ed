import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openAddress, useGo } from '#engine/screens/navigation.web.ts';
import { useOwnLocation } from '#engine/screens/useOwnLocation.web.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { useSession } from '#engine/session/session.web.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { SignInForm, type Step } from './SignInForm.tsx';
import { startOf } from './startPage.web.ts';
import { verifyAddress } from './verify.web.ts';

/** The sign-in page, which continues to the requested page. Back returns from the second step to the address. */
export function Screen() {
  const go = useGo();
  const router = useRouter();
  const session = useSession();
  const step: Step = useOwnLocation(({ hash }) => hash) === PROOF ? 'proof' : 'address';
  // Also applies to users who are signed in already.
  useEffect(() => {
    if (!session) return;
    const destination = returnPath(rawFrom());
    go(
      session.twoFactor === 'pending' ? verifyAddress(session.user.userid, destination) : startOf(session, destination),
      {
        replace: true,
      },
    );
  }, [session, go]);
  const turn = (to: Step) => {
    if (to === 'address') router.history.back();
    else openAddress(router, `${window.location.pathname}${window.location.search}#${PROOF}`, { keepScroll: true });
  };
  return (
    <AuthLayout title="Sign in">
      <SignInForm
        step={step}
        onStep={turn}
        from={rawFrom()}
        hasForgotten
        isLeaving={session !== null}
        onSignedIn={() => {}}
      />
    </AuthLayout>
  );
}

const PROOF = 'proof';

/** The raw value from the address. `returnPath` decodes it once and checks it. */
const rawFrom = (): string => /[?&]from=([^&#]*)/.exec(window.location.search)?.[1] ?? '';
