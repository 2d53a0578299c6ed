import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { NoticeChoices } from '#platform/notifications/screens/NoticeChoices.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows, useSession } from '#engine/session/session.web.ts';
import { AuthenticatorList } from '../authenticators/AuthenticatorList.tsx';
import { SessionList } from '../sessions/SessionList.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { OwnNameForm } from './OwnNameForm.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { Preferences } from './Preferences.tsx';
import { SignInHistory } from './SignInHistory.tsx';

/** The user's own page: name, sign-in methods, sessions and sign-in history. */
export function Screen() {
  const session = useSession();
  const [isChanging, setChanging] = useState(false);
  if (!session) return null;
  const { userid, name, email } = session.user;
  return (
    <Page subtitle={name}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          gap: 2,
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section
            title="You"
            actions={
              allows('user.view') && (
                <Button size="small" component={Go} to={`/users/${userid}`}>
                  Your account
                </Button>
              )
            }
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
              <PersonFace userId={userid} name={name} size={72} />
              <Button size="small" variant="outlined" component={Go} to="/profile/avatar">
                Change photo
              </Button>
            </Box>
            <Facts
              facts={[
                { label: 'Name', value: name },
                { label: 'Email', value: email },
              ]}
            />
            <OwnNameForm />
          </Section>
          <Preferences />
          <PasswordSection onChange={() => setChanging(true)} />
          <AuthenticatorList userId={userid} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <SessionList userId={userid} isOwn />
          <SignInHistory userId={userid} />
          <Slot place="profile:section" />
          <NoticeChoices />
        </Box>
      </Box>
      {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  );
}
