import { STAFF, usePresenceList } from './presenceList.web.ts';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';

/** Whether a user has the product open now. */
export const useIsOnline = (userId: number): boolean =>
  usePresenceList(STAFF).present.some(({ id }) => id === String(userId));

/** When a user was last online: now, at a time, or never. */
export function LastSeen({ userId, at }: { readonly userId: number; readonly at: unknown }) {
  if (useIsOnline(userId)) return <StatusPill tone="good">Online now</StatusPill>;
  return typeof at === 'string' ? <RelativeTime at={at} /> : 'Never';
}
