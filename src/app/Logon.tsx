import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Go } from '#core/screens/Go.tsx';
import { useGo } from '#core/screens/navigation.web.ts';
import { returnPath } from '#core/session/returnPath.ts';
import { useSession } from '#core/session/session.web.ts';
import { CompanySignIn } from './CompanySignIn.tsx';
import { Doorway } from './Doorway.tsx';
import { SignInForm } from './SignInForm.tsx';
import { verifyAddress } from './verify.web.ts';

/** The way in; afterwards the user is where they wanted to be. */
export function Screen() {
  const go = useGo();
  const session = useSession();
  // Also for those who come here signed in already.
  useEffect(() => {
    if (!session) return;
    const destination = returnPath(rawFrom());
    go(session.twoFactor === 'pending' ? verifyAddress(session.user.userid, destination) : destination, {
      replace: true,
    });
  }, [session, go]);
  return (
    <Doorway title="Sign in">
      <SignInForm onSignedIn={() => {}} />
      <CompanySignIn from={rawFrom()} />
      <Button component={Go} to="/logon/forgotten" sx={{ mt: 2 }}>
        Forgotten password
      </Button>
    </Doorway>
  );
}

/** As it stands in the address: it is decoded once, by the rule that judges it. */
const rawFrom = (): string => /[?&]from=([^&#]*)/.exec(window.location.search)?.[1] ?? '';
