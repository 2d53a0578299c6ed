import type { QueryClient } from '@tanstack/react-query';
import { readOwnChanges } from '../../http/ownChanges.ts';
import { askedSince } from './askedSince.web.ts';
import { asHeard } from './onScreen.ts';
import { channelsOfQuery, makesOld } from './queryInvalidation.ts';

/** Until then whoever wrote has asked again for what they know of, or has left the page. */
const PATIENCE_MS = 50;

/**
 * What this page changed itself makes the same queries old as what others change: by their keys and by what they are made
 * of, whichever screen wrote and whether or not live updates come. What was asked for since is not asked for again.
 */
export function ownChanges(client: QueryClient): (told: string) => void {
  const isAskedSince = askedSince(client);
  return (told) => {
    const since = Date.now();
    const changes = readOwnChanges(told);
    const isOld = (query: Parameters<typeof makesOld>[0]): boolean =>
      changes === 'everything'
        ? channelsOfQuery(query).length > 0
        : changes.flatMap(asHeard).some((change) => makesOld(query, change));
    setTimeout(() => {
      void client.invalidateQueries({ predicate: (query) => isOld(query) && !isAskedSince(query, since) });
    }, PATIENCE_MS);
  };
}
