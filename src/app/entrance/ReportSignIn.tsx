import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { SignInReported } from './SignInReported.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkGone, LinkUnread } from './LinkGone.tsx';
import { LinkOwner } from './LinkOwner.tsx';
import { isLinkGone, useLinkPerson } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';

const HOW = 'To be safe, reset your password. That also ends all your sessions.';

/** The page of the link in an email about a new device. Opening it changes nothing, because mail scanners open links too. */
export function Screen() {
  const { token, person, isGone, failure } = useLinkPerson('disown');
  const [done, setDone] = useState<{ readonly password: string } | null>(null);
  const form = useSubmit(async () => {
    setDone(await api<{ password: string }>('/api/v1/disown', { method: 'POST', idempotent: false, body: { token } }));
  });
  if (done) return <SignInReported password={done.password} />;
  if (isGone || isLinkGone(form.failure)) return <LinkGone how={HOW} />;
  if (failure) return <LinkUnread failure={failure} />;
  return (
    <AuthLayout
      title="Report this sign-in?"
      about="You will be signed out on every device and your password will no longer work. We will send you an email with a link to choose a new one."
    >
      {person && (
        <>
          <LinkOwner email={person.email} />
          <AuthForm form={form} label="Report sign-in" />
        </>
      )}
    </AuthLayout>
  );
}
