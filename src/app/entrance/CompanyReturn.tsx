import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { readSession } from '#engine/session/session.web.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { startOf } from './startPage.web.ts';
import { verifyAddress } from './verify.web.ts';

interface Finished {
  readonly needs?: 'letter';
  readonly from: string;
}

/**
 * The return address for the company's identity provider. Sends the provider's answer to the server once, and continues
 * to the requested page.
 */
export function Screen() {
  const go = useGo();
  const [outcome, setOutcome] = useState<'letter' | ApiError | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const finish = async (): Promise<void> => {
      const body = { answer: window.location.search.slice(1) };
      const { needs, from } = await api<Finished>('/api/v1/company-sign-in/finish', {
        method: 'POST',
        idempotent: false,
        body,
      });
      if (needs) return setOutcome(needs);
      const session = await readSession();
      const destination = returnPath(from);
      go(
        session?.twoFactor === 'pending'
          ? verifyAddress(session.user.userid, destination)
          : startOf(session, destination),
        {
          replace: true,
        },
      );
    };
    finish().catch((reason: unknown) => setOutcome(reason instanceof ApiError ? reason : new ApiError(500, null)));
  }, [go]);
  if (outcome === 'letter')
    return (
      <AuthLayout
        title="Check your email"
        about="This is your first sign-in with single sign-on. We have sent you an email with a link to connect your account."
      >
        <Back />
      </AuthLayout>
    );
  if (outcome)
    return (
      <AuthLayout title="You are not signed in" about={outcome.message}>
        <Back />
      </AuthLayout>
    );
  return (
    <AuthLayout title="One moment" about="Checking your account with your identity provider.">
      <span />
    </AuthLayout>
  );
}

const Back = () => (
  <Button variant="contained" component={Go} to="/logon">
    Back to sign-in
  </Button>
);
