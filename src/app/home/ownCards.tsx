import { MyDay } from '#platform/board/MyDay.tsx';
import type { HomeCard } from '#platform/board/homeCards.web.ts';
import { DailyChanges } from './DailyChanges.tsx';
import { LatestNotices } from './LatestNotices.tsx';
import { Marks } from './Marks.tsx';
import { OnlineNow } from './OnlineNow.tsx';

/** The cards that do not belong to an area. */
export const ownCards: readonly HomeCard[] = [
  { key: 'my-day', title: 'My day', component: MyDay, order: 5 },
  { key: 'notices', title: 'Notifications', component: LatestNotices, order: 10 },
  { key: 'favourites', title: 'Favourites', component: () => <Marks kind="favourites" />, order: 20 },
  { key: 'recent', title: 'Recently opened', component: () => <Marks kind="recent" />, order: 30 },
  { key: 'online', title: 'Online now', component: OnlineNow, order: 80, feature: 'live' },
  {
    key: 'changes',
    title: 'Changes in the last 4 weeks',
    component: DailyChanges,
    order: 90,
    permission: 'audit.view',
  },
];
