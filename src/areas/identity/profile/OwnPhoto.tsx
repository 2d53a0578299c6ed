import { useSession } from '#engine/session/session.web.ts';
import { PhotoPanel } from '../users/PhotoPanel.tsx';

/** One's own photo, over one's profile: also for those who may not view accounts, their own included. */
export function Screen() {
  const session = useSession();
  return session && <PhotoPanel id={session.user.userid} name={session.user.name} />;
}
