import Alert from '@mui/material/Alert';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { readSession, useSession } from '#engine/session/session.web.ts';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';

/** Setup of two-factor authentication for the current user. */
export function Screen() {
  const { params } = usePlace();
  const panel = usePanel();
  const go = useGo();
  const userId = useSession()?.user.userid;
  const isOwn = userId !== undefined && String(userId) === params.id;
  return (
    <Page subtitle="A second proof of identity in addition to your password.">
      {isOwn ? (
        <SecondFactorSetUp
          userId={userId}
          onDone={() => {
            void readSession();
            toast('Two-factor authentication set up.');
            const from = /[?&]from=([^&#]*)/.exec(window.location.search)?.[1];
            if (from) go(returnPath(from), { replace: true });
            else panel?.close();
          }}
        />
      ) : (
        <Alert severity="info">Only the user can set up two-factor authentication.</Alert>
      )}
    </Page>
  );
}
