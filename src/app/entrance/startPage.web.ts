import { mayOpen, type Session } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';

/** Where somebody begins who wanted nothing in particular: the page they chose, as long as they may open it. */
export function startOf(session: Session | null, wanted: string): string {
  const start = session?.settings.startPage;
  if (wanted !== '/' || !start) return wanted;
  const screen = allScreens.find(({ path }) => path === start);
  return screen && mayOpen(screen) ? start : wanted;
}
