import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Knows when what a query holds was last asked for, or put there by an answer: what was asked before a change does not show
 * it, also when it arrives later.
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
