import { use, type ComponentType } from 'react';
import { connectionNow } from '../http/connection.web.ts';
import type { ScreenModule } from './components.web.ts';

/** A screen whose code is fetched when it is opened, or before, by `preload`. */
export interface LazyScreen {
  (): React.ReactNode;
  readonly preload: () => Promise<void>;
}

/**
 * After a release the code of screens that were not opened yet is gone from the server under its old name; the page is
 * then loaded anew, once. Without a connection it stays, and the screen says what is wrong.
 */
export function lazyScreen(load: () => Promise<ScreenModule>): LazyScreen {
  let Loaded: ComponentType | undefined;
  let failure: unknown;
  let fetching: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    fetching ??= load().then(
      (module) => {
        Loaded = module.Screen;
      },
      (reason: unknown) => {
        failure = reason;
        fetching = undefined;
      },
    );
    return fetching;
  };

  function Lazy() {
    if (!Loaded && failure !== undefined) {
      const reason = failure;
      // Cleared, so that "Try again" fetches again.
      failure = undefined;
      if (reloadsOnce()) use(NEVER);
      throw reason;
    }
    if (!Loaded) use(preload());
    return Loaded ? <Loaded /> : null;
  }
  return Object.assign(Lazy, { preload });
}

const NEVER = new Promise<never>(() => {});

/** Loads the page anew unless that was done for this build already; says whether it does. */
export function reloadsOnce(): boolean {
  if (connectionNow() === 'offline' || !navigator.onLine) return false;
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  if (sessionStorage.getItem('reloaded') === build) return false;
  sessionStorage.setItem('reloaded', build);
  window.location.reload();
  return true;
}
