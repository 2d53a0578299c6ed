import { chance } from './chance.web.ts';
import { asked, changed, FIRST_WATCHED, isAlone, type LiveState } from './supervise.ts';

/** How long the server may take to say that it is there. */
const PATIENCE_MS = 3_000;
/** Without live updates the screen asks so often. */
const ALONE_MS = 30_000;

/**
 * Watches over the connection: while it is lost the server is asked whether it is back, and while that takes long what
 * is on the screen is asked for now and then.
 */
export function supervisor({ renew, refresh }: { readonly renew: () => void; readonly refresh: () => void }) {
  let watched = FIRST_WATCHED;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    clearTimeout(timer);
    if (watched.askAt !== null) timer = setTimeout(() => void ask(), watched.askAt - Date.now());
  };
  const ask = async (): Promise<void> => {
    const isThere = await isServerThere();
    const next = asked(watched, isThere, Date.now(), chance());
    watched = next.watched;
    if (next.reconnects) renew();
    plan();
  };
  setInterval(() => {
    if (!document.hidden && isAlone(watched, Date.now())) refresh();
  }, ALONE_MS);

  return (state: LiveState): void => {
    watched = changed(watched, state, Date.now(), chance());
    plan();
  };
}

/** Not through the client: that there is no answer is expected, and belongs in nobody's log. */
async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok;
  } catch {
    return false;
  }
}
