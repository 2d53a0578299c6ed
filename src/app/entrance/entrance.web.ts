import type { AnyRouter } from '@tanstack/react-router';
import { onAnswers } from '#engine/http/client.web.ts';
import { openAddress } from '#engine/screens/navigation.web.ts';
import { screenAt } from '#engine/screens/params.ts';
import { appState, beginLoading, showScreenTitle } from '#engine/http/appState.web.ts';
import { endSession, mustEnrol, type Session, sessionNow } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { lostScreen } from '../screens.ts';
import { isSettingUp, isVerifying, setUpAddress, verifyAddress } from './verify.web.ts';

/** The result of a page load: the requested page, another one, or an error page because the session cannot be read. */
export type Entrance = 'open' | 'closed' | { readonly elsewhere: string };

/** Redirects anonymous visitors to sign-in, and partly signed-in users to verification. Public pages always open. */
export function entranceFor(session: unknown, address: string): Entrance {
  const screen = screenAt(allScreens, address);
  if (!screen || screen.public) return 'open';
  if (session instanceof Error) return 'closed';
  if (!isSession(session)) return { elsewhere: logonAddress(address) };
  if (session.twoFactor === 'pending' && !isVerifying(address))
    return { elsewhere: verifyAddress(session.user.userid, address) };
  if (mustEnrol(session) && !isSettingUp(address)) return { elsewhere: setUpAddress(session.user.userid, address) };
  return 'open';
}

/** Shows "Loading..." as the title, and the loading bar, from leaving a page until the next one is ready. */
export function listenToLoading(router: AnyRouter): void {
  let done: (() => void) | undefined;
  showScreenTitle(null);
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation) return;
    done?.();
    done = beginLoading();
    showScreenTitle(null);
  });
  router.subscribe('onResolved', () => {
    showScreenTitle((router.state.matches.at(-1)?.staticData.screen ?? lostScreen).title);
    done?.();
  });
}

/** Handles responses that affect the whole page. */
export function listenToAnswers(router: AnyRouter): void {
  onAnswers({
    secondFactor: () => {
      const { userid } = appState().layout.user;
      const { href } = router.history.location;
      if (userid === null || isVerifying(href) || (mustEnrol(sessionNow()) && isSettingUp(href))) return;
      // Skips the question about unsaved changes, because the draft is kept and the user returns to it.
      openAddress(router, verifyAddress(userid, href), { unasked: true });
    },
    signedOut: () => {
      const { href } = router.history.location;
      if (!endSession() && !screenAt(allScreens, href)?.public)
        openAddress(router, logonAddress(href), { replace: true, unasked: true });
    },
  });
}

const logonAddress = (from: string): string => (from === '/' ? '/logon' : `/logon?from=${encodeURIComponent(from)}`);

const isSession = (value: unknown): value is Session => typeof value === 'object' && value !== null && 'user' in value;
