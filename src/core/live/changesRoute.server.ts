import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { may } from '../access/permission.ts';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/pool.server.ts';
import { findEntity } from '../entity/registry.ts';
import { readRows } from '../entity/rows.server.ts';
import { grouped } from '../entity/grouped.ts';
import { actorOf } from '../http/request.server.ts';
import { shaped } from '../http/shaped.server.ts';
import { changeData, channelName } from './announce.ts';
import { catchUp, MOST_MISSED } from './catchUp.ts';
import type { ToldChange } from './change.ts';
import { changesAfter, placesKept } from './relay.server.ts';

const query = z.object({ after: z.coerce.number('Send the last number you know.').int().min(0) });

/** `GET /api/v1/live/changes?after=`: what a page missed while it was not connected, of what its user may see. */
export function mountChanges(app: FastifyInstance, database: Database): void {
  const about = {
    summary: 'Changes since one that is known',
    tag: 'Live updates',
    query: ['after'],
    everybody: 'of channels one may join',
  };
  app.get('/api/v1/live/changes', { config: { about } }, async (request) => {
    const actor = actorOf(request);
    const { after } = shaped(query, request.query);
    const kept = await placesKept(database);
    const missed = kept.newest - after > MOST_MISSED ? [] : await changesAfter(database, after, MOST_MISSED);
    const mine = await visible(database, actor, missed);
    // More were made than are told again, or they are kept no longer: `catchUp` says so by the numbers alone.
    const tooMany = kept.newest - after > MOST_MISSED;
    const { next, reset } = catchUp(
      after,
      kept,
      mine.map(({ seq }) => seq),
    );
    const items = mine.flatMap((change) => {
      const noun = findEntity(change.kind);
      const channel = `private-${channelName(change.kind)}.${change.entityId}`;
      return noun ? [{ seq: change.seq, channel, event: 'changed', data: changeData(change, noun) }] : [];
    });
    return { items: reset || tooMany ? [] : items, next, reset: reset || tooMany };
  });
}

async function visible(database: Database, actor: Actor, changes: readonly ToldChange[]): Promise<ToldChange[]> {
  const seen = new Set<string>();
  for (const [kind, mine] of grouped(changes, (change) => change.kind)) {
    const noun = findEntity(kind);
    if (!noun || !may(actor.patterns, `${kind}.view`)) continue;
    const ids = [...new Set(mine.map((change) => change.entityId))];
    for (const { id } of await readRows(database, noun, actor, ids)) seen.add(`${kind}.${String(id)}`);
  }
  return changes.filter((change) => seen.has(`${change.kind}.${change.entityId}`));
}
