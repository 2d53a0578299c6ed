import { STAFF, usePresenceList } from './presenceList.web.ts';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';

/** Whether somebody has the product open at this moment. */
export const useIsOnline = (userId: number): boolean =>
  usePresenceList(STAFF).present.some(({ id }) => id === String(userId));

/** When somebody was last here: now, at a moment, or never. */
export function LastSeen({ userId, at }: { readonly userId: number; readonly at: unknown }) {
  if (useIsOnline(userId)) return <StatusPill tone="good">Online now</StatusPill>;
  return typeof at === 'string' ? <RelativeTime at={at} /> : 'Never';
}
