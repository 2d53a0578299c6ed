import { saveSettings, sessionNow, useSession } from '../../session/session.web.ts';
import { type Pinned, readPinned, withPin } from './pinned.ts';

/** The saved views in the user's main menu, on all devices. */
export const usePinned = (): readonly Pinned[] => readPinned(useSession()?.settings.shell?.pinned);

/** Adds a view to the main menu, or removes it. */
export function pin(view: Pinned, isPinned: boolean): void {
  const pinned = withPin(readPinned(sessionNow()?.settings.shell?.pinned), view, isPinned);
  // The page already shows it. If this request fails, the next change saves it.
  saveSettings({ shell: { pinned } }).catch(() => {});
}
