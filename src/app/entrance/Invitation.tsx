import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { recoveryCodes } from '#areas/identity/identity.tsx';
import { api } from '#engine/http/client.web.ts';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { canUsePasskeys, newPasskey } from '#engine/session/passkey.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { CompanySignIn } from './CompanySignIn.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { SignInProblems } from './SignInProblems.tsx';
import { LinkGone, LinkUnread } from './LinkGone.tsx';
import { LinkOwner } from './LinkOwner.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useSignInAttempt } from './useSignInAttempt.web.ts';
import { isLinkGone, useLinkPerson } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';
import { useWays } from './ways.web.ts';

const HOW = 'Ask the sender for a new invitation.';
const Codes = lazy(async () => ({ default: (await recoveryCodes()).RecoveryCodes }));

/** The page of an invitation link: the user chooses how to sign in, and is signed in. */
export function Screen() {
  const go = useGo();
  const { token, person, isGone, failure } = useLinkPerson('invite');
  const { data: ways, error: unasked } = useWays(person?.email);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const byKey = useSignInAttempt();
  const enter = async () => go((await readSession()) ? '/' : '/logon', { replace: true });
  const form = useSubmit(async (text) => {
    const body = { token, password: text('password') };
    await api('/api/v1/invitation', { method: 'POST', idempotent: false, body });
    await enter();
  });
  const acceptByPasskey = () =>
    byKey.attempt(async () => {
      const passkey = await newPasskey('/api/v1/invitation/passkey/options', { token });
      const answer = await api<{ readonly recoveryCodes: readonly string[] }>('/api/v1/invitation/passkey', {
        method: 'POST',
        idempotent: false,
        body: { token, passkey },
      });
      setCodes(answer.recoveryCodes);
    });
  if (isGone || isLinkGone(form.failure) || isLinkGone(byKey.failure)) return <LinkGone how={HOW} />;
  if (failure ?? unasked) return <LinkUnread failure={failure ?? unasked ?? new Error()} />;
  if (codes)
    return (
      <AuthLayout title="Your account is ready" about="Sign in with your passkey from now on.">
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <Codes codes={codes} owner={person?.email} onKept={() => void enter()} />
        </Suspense>
      </AuthLayout>
    );
  const byCompany = person && ways?.company && (
    <CompanySignIn
      label={ways.company}
      isAway={ways.isCompanyAway}
      isMain={ways.isCompanyFirst}
      wish={() => ({ email: person.email, invitation: token })}
    />
  );
  const passkey = canUsePasskeys() && (
    <Button
      variant="outlined"
      size="large"
      startIcon={<KeyRound size={16} />}
      loading={byKey.isBusy}
      onClick={() => void acceptByPasskey()}
    >
      Use a passkey
    </Button>
  );
  return (
    <AuthLayout
      title={person ? `Welcome, ${person.name}` : 'Welcome'}
      about="Choose how you sign in. You can add other methods later."
    >
      {!(person && ways) && <SkeletonLines lines={4} />}
      {person && ways && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <LinkOwner email={person.email} />
          <SignInProblems of={byKey} />
          {ways.isCompanyFirst && byCompany}
          {ways.isCompanyFirst && ways.hasPassword && <Divider>or</Divider>}
          {ways.hasPassword && (
            <AuthForm form={form} label="Accept invitation" isMain={!ways.isCompanyFirst}>
              <input type="hidden" autoComplete="username" value={person.email} readOnly />
              <NewPasswordField least={person.hasSecondFactor ? 8 : 15} problem={form.problem('password')} />
            </AuthForm>
          )}
          {(byCompany || passkey) && (ways.hasPassword || !ways.isCompanyFirst) && <Divider>or</Divider>}
          {!ways.isCompanyFirst && byCompany}
          {passkey}
          {!ways.hasPassword && !byCompany && !passkey && (
            <Alert severity="warning">
              Password sign-in is turned off, and this browser does not support passkeys at this address. Open the link
              in another browser, or ask the sender.
            </Alert>
          )}
        </Box>
      )}
    </AuthLayout>
  );
}
