import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Reports whether a query was fetched, or filled from an answer, after a given time. A request sent before a change
 * does not show that change, even if its answer arrives later.
 */
export function askedSince(client: QueryClient): (query: Query, moment: number) => boolean {
  const asked = new WeakMap<Query, number>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'fetch' || (action.type === 'success' && action.manual)) asked.set(query, Date.now());
  });
  return (query, moment) => (asked.get(query) ?? 0) >= moment;
}
