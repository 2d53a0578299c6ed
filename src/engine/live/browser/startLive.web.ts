import type { QueryClient } from '@tanstack/react-query';
import { onAnswers } from '../../http/client.web.ts';
import { onSession, sessionNow } from '../../session/session.web.ts';
import { changeLive, liveConfig } from './live.web.ts';

/** A busy browser listens for changes after this time at the latest. */
const LATEST_MS = 2_000;
const ALONE_MS = 30_000;
const AGAIN_MS = 5_000;

let line: ReturnType<typeof import('./line.web.ts')['openLine']> | undefined;

/** Begins to listen for what others change, when somebody is signed in and the first screen is there. */
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
          // The network went before the page knew how to listen.
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

/** What this page writes is shown by all of its screens; what tells them comes when the page is at rest, or is needed. */
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
  // Without it what is written is asked for again as a whole.
  idle(() => void take().catch(() => (coming = undefined)));
}

/** Nobody tells: whatever is on the screen is asked for now and then. */
function goOnAlone(client: QueryClient): void {
  changeLive({ state: 'disconnected', why: 'Live updates are turned off.' });
  setInterval(() => {
    if (!document.hidden) void client.invalidateQueries();
  }, ALONE_MS);
}

/** Connects again after the server refused it. */
export const reconnect = (): void => line?.reconnect();

// Safari has no `requestIdleCallback`.
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, 200);
};
