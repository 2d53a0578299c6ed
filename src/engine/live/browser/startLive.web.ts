import type { QueryClient } from '@tanstack/react-query';
import { onAnswers } from '../../http/client.web.ts';
import { onSession, sessionNow } from '../../session/session.web.ts';
import { changeLive, liveConfig } from './live.web.ts';

/** A busy browser starts listening for changes after this time at the latest. */
const LATEST_MS = 2_000;
const ALONE_MS = 30_000;
const AGAIN_MS = 5_000;

let line: ReturnType<typeof import('./line.web.ts')['openLine']> | undefined;

/** Starts live updates once a user is signed in and the first screen is rendered. */
export function startLive(client: QueryClient): void {
  hearOwnChanges(client);
  let isBegun = false;
  const begin = () => {
    const session = sessionNow();
    if (isBegun || !session || session.twoFactor === 'pending') return;
    isBegun = true;
    if (liveConfig().driver === 'none') return goOnAlone(client);
    idle(() => {
      import('./line.web.ts').then(
        ({ openLine }) => {
          line = openLine(client);
        },
        () => {
          // The network failed before the code of live updates was loaded.
          changeLive({ state: 'unavailable' });
          isBegun = false;
          setTimeout(begin, AGAIN_MS);
        },
      );
    });
  };
  onSession(begin);
  begin();
}

/** Applies the page's own changes to all its screens. The code is loaded when the browser is idle, or when it is needed. */
function hearOwnChanges(client: QueryClient): void {
  let coming: Promise<(told: string) => void> | undefined;
  const take = () => (coming ??= import('./ownChanges.web.ts').then(({ ownChanges }) => ownChanges(client)));
  onAnswers({
    changed: (told) => {
      take().then(
        (heard) => heard(told),
        () => {
          coming = undefined;
          void client.invalidateQueries();
        },
      );
    },
  });
  // If loading fails, a later write refetches all queries.
  idle(() => void take().catch(() => (coming = undefined)));
}

/** Refetches the screen's queries at intervals, because live updates are turned off. */
function goOnAlone(client: QueryClient): void {
  changeLive({ state: 'disconnected', why: 'Live updates are turned off.' });
  setInterval(() => {
    if (!document.hidden) void client.invalidateQueries();
  }, ALONE_MS);
}

/** Reconnects after the server refused the connection. */
export const reconnect = (): void => line?.reconnect();

// Safari has no `requestIdleCallback`.
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
};
