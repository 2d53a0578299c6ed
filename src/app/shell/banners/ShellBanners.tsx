import type { QueryClient } from '@tanstack/react-query';
import { AlarmBanners } from '#platform/alarms/screens/AlarmBanners.tsx';
import { openAlarms } from '#platform/alarms/screens/useAlarms.web.ts';
import { MachineBanners, roomOfMachine } from '#platform/machine/screens/MachineBanners.tsx';

/** Messages of the server on every page, below the top bar. */
export const ShellBanners = () => (
  <>
    <MachineBanners />
    <AlarmBanners />
  </>
);

export const fetchMessages = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.prefetchQuery(openAlarms), client.prefetchQuery(roomOfMachine)]);
