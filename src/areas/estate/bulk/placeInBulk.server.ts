import type { Context } from '#engine/request/context.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { containerItem } from '../containers/containerItem.ts';
import type { AskedInBulk } from './bulkCreate.schema.ts';

interface Placed {
  readonly id?: number;
  readonly errors: Record<string, readonly string[]>;
}

/** Puts the created assets into a container, from the first unit downwards. A taken place is an error of its row. */
export async function placeInBulk(context: Context, asked: AskedInBulk, answers: readonly Placed[]): Promise<void> {
  const { containerId, firstU } = asked;
  const placed = answers.filter(({ id }) => id !== undefined);
  if (!containerId || !firstU || placed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; h: number }>(
    'select a.id, coalesce(m.height_u, 1)::float8 as h from asset a left join model m on m.id = a.model_id where a.id = any($1::bigint[])',
    [placed.map(({ id }) => id)],
  );
  const heights = new Map(rows.map(({ id, h }) => [id, h]));
  let u = firstU;
  const items = placed.map(({ id = 0 }) => {
    const h = heights.get(id) ?? 1;
    const item = { containerId, assetId: id, u, h };
    u -= h;
    return item;
  });
  // Below the lowest unit there is no place, so the database is not asked.
  const fitting = items.filter((item) => item.u >= 1);
  for (const [at, answer] of placed.entries())
    if ((items[at]?.u ?? 0) < 1) answer.errors.name = ['The container has no units left for this asset.'];
  const outcomes = await createMany(context, containerItem, fitting);
  for (const [at, outcome] of outcomes.entries()) {
    const answer = placed[at];
    if (!answer || !('problem' in outcome)) continue;
    const { errors, message } = outcome.problem;
    answer.errors.name = [errors?.u?.[0] ?? errors?.containerId?.[0] ?? message];
  }
}
