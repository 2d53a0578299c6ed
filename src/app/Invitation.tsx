import Typography from '@mui/material/Typography';
import { api } from '#core/http/client.web.ts';
import { useGo } from '#core/screens/navigation.web.ts';
import { readSession } from '#core/session/session.web.ts';
import { DoorForm } from './DoorForm.tsx';
import { Doorway } from './Doorway.tsx';
import { LinkGone, LinkUnread } from './LinkGone.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { isLinkGone, useLinkPerson } from './useLinkPerson.web.ts';
import { useSubmit } from './useSubmit.web.ts';

const HOW = 'Ask whoever invited you to send the invitation again.';

/** Opened by the link of an invitation: the person chooses a password, and is in. */
export function Screen() {
  const go = useGo();
  const { token, person, isGone, failure } = useLinkPerson('invite');
  const form = useSubmit(async (text) => {
    const body = { token, password: text('password') };
    await api('/api/v1/invitation', { method: 'POST', idempotent: false, body });
    go((await readSession()) ? '/' : '/logon', { replace: true });
  });
  if (isGone || isLinkGone(form.failure)) return <LinkGone how={HOW} />;
  if (failure) return <LinkUnread failure={failure} />;
  return (
    <Doorway
      title={person ? `Welcome, ${person.name}` : 'Welcome'}
      about="Choose the password you sign in with. You can add a passkey or an authenticator app afterwards."
    >
      {person && (
        <>
          <Typography variant="body2" sx={{ mb: 2 }}>
            You sign in with <strong>{person.email}</strong>.
          </Typography>
          <DoorForm form={form} label="Accept the invitation">
            <input type="hidden" autoComplete="username" value={person.email} readOnly />
            <NewPasswordField least={person.hasSecondFactor ? 8 : 15} problem={form.problem('password')} />
          </DoorForm>
        </>
      )}
    </Doorway>
  );
}
