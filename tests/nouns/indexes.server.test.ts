import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { entities } from '#app/areas.ts';
import { tableOf } from '#engine/store/table.server.ts';

/** Columns, order, method and condition of an index: its cost at each write. */
function shapeOf({ config }: ReturnType<typeof getTableConfig>['indexes'][number]): string | null {
  // Indexes with expressions cannot be compared here; those for lists and filters use columns.
  const columns = config.columns.map((column) => ('name' in column ? column.name : null));
  return columns.includes(null) || config.where || config.unique ? null : `${config.method} ${columns.join()}`;
}

describe('the indexes of a table', () => {
  it.each(entities.map((entity) => [entity.name, entity] as const))('of %s exist once each', (_name, entity) => {
    const { indexes } = getTableConfig(tableOf(entity) as unknown as PgTable);
    const shapes = indexes.map(shapeOf).filter((shape) => shape !== null);
    expect(shapes.toSorted()).toEqual([...new Set(shapes)].toSorted());
  });
});
