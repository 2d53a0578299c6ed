import { chance } from './chance.web.ts';
import { asked, changed, FIRST_WATCHED, isAlone, type LiveState } from './supervise.ts';

/** The timeout of a poll. */
const PATIENCE_MS = 3_000;
/** The refetch interval without live updates. */
const ALONE_MS = 30_000;

/**
 * Supervises the connection. While it is lost the server is polled, and after a long time the queries on the screen are
 * refetched at intervals.
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

/** Does not use the API client, because a failure is expected and must not be logged. */
async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok;
  } catch {
    return false;
  }
}
