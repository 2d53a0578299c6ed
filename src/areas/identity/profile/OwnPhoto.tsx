import { useSession } from '#engine/session/session.web.ts';
import { PhotoPanel } from '../users/PhotoPanel.tsx';

/** The user's own photo. Also for users who may not view accounts, including their own. */
export function Screen() {
  const session = useSession();
  return session && <PhotoPanel id={session.user.userid} name={session.user.name} />;
}
