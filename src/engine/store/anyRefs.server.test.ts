import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.server.ts';
import { makeTable } from '#tests/support/specimen.server.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { entity } from '../entity/entity.ts';
import { anyRefs } from '../kinds/anyRefs/anyRefs.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { list } from '../lists/list.server.ts';
import { namesOf } from '../lists/named.server.ts';
import { product } from '../permission/actor.ts';
import type { Context } from '../request/context.server.ts';
import { create, setArchived, update } from './store.server.ts';

const common = {
  scope: { by: 'none', because: 'it exists in tests only' },
  title: ['name'],
  columns: ['name'],
} as const;
const lamp = entity('lamp', { ...common, plural: 'Lamps', path: 'lamps', fields: { name: text(), owner: whole() } });
const shop = entity('shop', { ...common, plural: 'Shops', path: 'shops', fields: { name: text() } });
const label = entity('label', {
  ...common,
  plural: 'Labels',
  path: 'labels',
  fields: { name: text(), owner: whole(), onIds: anyRefs({ label: 'On', to: ['lamp', 'shop'], same: 'owner' }) },
});

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  for (const noun of [lamp, shop, label]) await makeTable(database, noun);
});
afterAll(async () => {
  await database.end();
  await drop();
});

const writing = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(database, (tx) =>
    work({ tx, actor: product('Test'), now: '2026-03-01T12:00:00.000Z', requestId: 'test', ip: null }),
  );
const lampOf = (owner: number, name: string) => writing((context) => create(context, lamp, { name, owner }));
const labelOn = (onIds: readonly string[], owner = 1) =>
  writing((context) => create(context, label, { name: 'Label', owner, onIds }));

describe('references to records of several nouns', () => {
  it('are kept in order, each once, and named by noun', async () => {
    const bright = await lampOf(1, 'Bright');
    const bulbs = await writing((context) => create(context, shop, { name: 'Bulbs' }));
    const row = await labelOn([`shop:${bulbs.id}`, `lamp:${bright.id}`, `shop:${bulbs.id}`]);
    expect(row.onIds).toEqual([`shop:${bulbs.id}`, `lamp:${bright.id}`]);
    const names = await namesOf(database, label, [row], product('Test'));
    expect(names).toMatchObject({
      lamp: { [bright.id]: { title: 'Bright' } },
      shop: { [bulbs.id]: { title: 'Bulbs' } },
    });
  });

  it('find the records that name a record, by its noun only', async () => {
    const dim = await lampOf(1, 'Dim');
    const row = await labelOn([`lamp:${dim.id}`]);
    const naming = async (key: string) => {
      const query = { where: [{ field: 'onIds', op: 'any' as const, values: [key] }], sort: [], size: 50, page: 1 };
      const found = await list(database, label, query, { actor: product('Test'), today: '2026-03-01' });
      return found.rows.map(({ id }) => id);
    };
    expect(await naming(`lamp:${dim.id}`)).toEqual([row.id]);
    expect(await naming(`shop:${dim.id}`)).toEqual([]);
  });

  it('to a record of another owner, an archived one or an unknown one are refused at the field', async () => {
    const far = await lampOf(2, 'Far');
    await expect(labelOn([`lamp:${far.id}`])).rejects.toMatchObject({ status: 422, code: 'wrong_customer' });
    const old = await lampOf(1, 'Old');
    const kept = await labelOn([`lamp:${old.id}`]);
    await writing((context) => setArchived(context, lamp, old.id, true, old.version));
    await expect(labelOn([`lamp:${old.id}`])).rejects.toMatchObject({
      errors: { onIds: ['On: the record is archived. Restore it or choose another.'] },
    });
    await expect(labelOn(['lamp:999999'])).rejects.toMatchObject({ status: 422 });
    await expect(labelOn(['label:1'])).rejects.toMatchObject({ errors: { 'onIds.0': ['Choose from the list.'] } });
    // A reference that was set before its record was archived does not prevent the next change.
    const { id, version } = kept;
    await expect(writing((context) => update(context, label, id, { name: 'Renamed' }, version))).resolves.toMatchObject(
      { name: 'Renamed', onIds: [`lamp:${old.id}`] },
    );
  });
});
