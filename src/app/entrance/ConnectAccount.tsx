import { api } from '#engine/http/client.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkGone, LinkUnread } from './LinkGone.tsx';
import { LinkOwner } from './LinkOwner.tsx';
import { isLinkGone, useLinkPerson } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';

/** The page of the link that connects a company account, which is then used for sign-in. */
export function Screen() {
  const go = useGo();
  const { token, person, isGone, failure } = useLinkPerson('companySignIn');
  const form = useSubmit(async () => {
    await api('/api/v1/company-sign-in/connect', { method: 'POST', idempotent: false, body: { token } });
    go((await readSession()) ? '/' : '/logon', { replace: true });
  });
  if (isGone || isLinkGone(form.failure)) return <LinkGone how="Sign in with single sign-on again." />;
  if (failure) return <LinkUnread failure={failure} />;
  return (
    <AuthLayout title="Connect single sign-on" about="You can then sign in with single sign-on.">
      {person && (
        <>
          <LinkOwner email={person.email} />
          <AuthForm form={form} label="Connect account" />
        </>
      )}
    </AuthLayout>
  );
}
