import type { QueryClient } from '@tanstack/react-query';
import { later } from '#engine/screens/laterPart.web.ts';

const MOST_MS = 1_000;
const load = () => import('./ShellBanners.tsx');

export const ShellBanners = later(async () => (await load()).ShellBanners);

/** Fetches the banners before the first paint, because they would push down what is drawn. A slow answer comes later. */
export const fetchBanners = (client: QueryClient): Promise<unknown> =>
  Promise.race([
    ShellBanners.ask()
      .then(load)
      .then(({ fetchMessages }) => fetchMessages(client)),
    new Promise((resolve) => setTimeout(resolve, MOST_MS)),
  ]).catch(() => undefined);
