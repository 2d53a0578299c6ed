import { product } from '../access/actor.ts';
import type { Queryable } from '../db/pool.server.ts';
import { holdersOf, notify } from '../notices/notify.server.ts';
import type { WorkKind } from './workKinds.server.ts';

/** Whoever looks after background work hears of what was given up. */
export async function tellOfFailure(tx: Queryable, { name, label }: WorkKind, id: string): Promise<void> {
  await notify(
    { tx, actor: product('Background work'), now: new Date().toISOString(), requestId: `work-${id}`, ip: null },
    {
      userIds: await holdersOf(tx, 'work.view'),
      kind: 'work.failed',
      text: `Background work was given up: ${label}.`,
      about: { path: `/system/work?name=${encodeURIComponent(name)}` },
    },
  );
}
