import type { QueryClient } from '@tanstack/react-query';
import { readOwnChanges } from '../../http/ownChanges.ts';
import { askedSince } from './askedSince.web.ts';
import { asChanges } from './onScreen.ts';
import { channelsOfQuery, makesOld } from './queryInvalidation.ts';

/** By this time, the screen that wrote has refetched its own queries or was closed. */
const PATIENCE_MS = 50;

/**
 * Applies the page's own changes to its queries like the changes of others, by key and by source nouns, even without
 * live updates. Queries that were fetched since are skipped.
 */
export function ownChanges(client: QueryClient): (told: string) => void {
  const isAskedSince = askedSince(client);
  return (told) => {
    const since = Date.now();
    const changes = readOwnChanges(told);
    const isOld = (query: Parameters<typeof makesOld>[0]): boolean =>
      changes === 'everything'
        ? channelsOfQuery(query).length > 0
        : changes.flatMap(asChanges).some((change) => makesOld(query, change));
    setTimeout(() => {
      void client.invalidateQueries({ predicate: (query) => isOld(query) && !isAskedSince(query, since) });
    }, PATIENCE_MS);
  };
}
