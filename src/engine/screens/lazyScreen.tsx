import { use, type ComponentType } from 'react';
import { connectionNow } from '../http/connection.web.ts';
import type { ScreenModule } from './components.web.ts';

/** A screen whose code loads when it is opened or preloaded. */
export interface LazyScreen {
  (): React.ReactNode;
  readonly preload: () => Promise<void>;
}

/**
 * After a release, the server no longer has the old code of screens that were not opened yet, so the page is reloaded
 * once. Without a connection it stays, and the screen shows the error.
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
      // Cleared, so that "Try again" loads again.
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

/** Reloads the page unless that was done for this build already. Returns whether it reloads. */
export function reloadsOnce(): boolean {
  if (connectionNow() === 'offline' || !navigator.onLine) return false;
  const build = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  if (sessionStorage.getItem('reloaded') === build) return false;
  sessionStorage.setItem('reloaded', build);
  window.location.reload();
  return true;
}
