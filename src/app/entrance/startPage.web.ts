import { mayOpen, type Session } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';

/** The first page for a user who requested none: their start page, if they may open it. */
export function startOf(session: Session | null, wanted: string): string {
  const start = session?.settings.startPage;
  if (wanted !== '/' || !start) return wanted;
  const screen = allScreens.find(({ path }) => path === start);
  return screen && mayOpen(screen) ? start : wanted;
}
