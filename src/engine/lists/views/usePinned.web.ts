import { saveSettings, sessionNow, useSession } from '../../session/session.web.ts';
import { type Pinned, readPinned, withPin } from './pinned.ts';

/** The saved views a person keeps in the main menu, on every device of theirs. */
export const usePinned = (): readonly Pinned[] => readPinned(useSession()?.settings.shell?.pinned);

/** Keeps a view in the main menu, or takes it out. */
export function pin(view: Pinned, isPinned: boolean): void {
  const pinned = withPin(readPinned(sessionNow()?.settings.shell?.pinned), view, isPinned);
  // On the page it is there already; the server hears it with the next change if this one is lost.
  saveSettings({ shell: { pinned } }).catch(() => {});
}
