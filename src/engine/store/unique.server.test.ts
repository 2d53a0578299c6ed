import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import type { Context } from '../request/context.server.ts';
import { testDatabase } from '#tests/support/database.server.ts';
import { makeTable } from '#tests/support/specimen.server.ts';
import { create, createMany, setArchived } from './store.server.ts';

const seat = entity('seat', {
  plural: 'Seats',
  path: 'seats',
  scope: { by: 'none', because: 'it exists in tests only' },
  fields: {
    hall: choice({ options: { large: { label: 'Large hall' }, small: { label: 'Small hall' } } }),
    line: whole(),
    number: text({ optional: true }),
    guest: text({ optional: true }),
  },
  unique: [
    {
      fields: ['hall', 'line', 'number'],
      where: 'kept',
      code: 'seat_taken',
      message: 'Seat {number} of line {line} is taken[ by {holder.guest}].',
    },
  ],
  title: ['number'],
  columns: ['number'],
});

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  await makeTable(database, seat);
  await database.query(
    'create unique index seat_hall_line_number_uq on seat (hall, line, lower(number)) where archived_at is null',
  );
});
afterAll(async () => {
  await database.end();
  await drop();
});

const writing = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(database, (tx) =>
    work({ tx, actor: product('Test'), now: '2026-03-01T12:00:00.000Z', requestId: 'test', ip: null }),
  );
const taking = (line: number, number: string | null, guest: string | null = null) =>
  writing((context) => create(context, seat, { hall: 'large', line, number, guest }));

describe('fields that are unique in combination', () => {
  it('are refused at the last of them, with the holder', async () => {
    await taking(1, '7a', 'Ann');
    await expect(taking(1, '7A')).rejects.toMatchObject({
      status: 409,
      code: 'seat_taken',
      message: 'Seat 7A of line 1 is taken by Ann.',
      errors: { number: ['Seat 7A of line 1 is taken by Ann.'] },
    });
    await expect(taking(2, '7a')).resolves.toMatchObject({ line: 2 });
  });

  it('are refused within one write too', async () => {
    const drafts = ['1', '1'].map((number) => ({ hall: 'small', line: 1, number }));
    const [first, second] = await writing((context) => createMany(context, seat, drafts));
    expect(first).toHaveProperty('change');
    expect(second).toMatchObject({ problem: { message: 'Seat 1 of line 1 is taken.' } });
  });

  it('can repeat if one of them is empty', async () => {
    await taking(3, null);
    await expect(taking(3, null)).resolves.toMatchObject({ number: null });
  });

  it('are free again once the record is archived, which then cannot be restored', async () => {
    const first = await taking(4, '1', 'Bea');
    const put = (away: boolean, version: number) =>
      writing((context) => setArchived(context, seat, first.id, away, version));
    await put(true, 1);
    const second = await taking(4, '1', 'Cat');
    await expect(put(false, 2)).rejects.toMatchObject({ message: 'Seat 1 of line 4 is taken by Cat.' });
    await writing((context) => setArchived(context, seat, second.id, true, 1));
    await expect(put(false, 2)).resolves.toMatchObject({ archivedAt: null });
  });

  it('taken by two at the same time go to one, and the other gets the reason', async () => {
    const ends = await Promise.allSettled([taking(5, '1'), taking(5, '1')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'seat_taken' },
    });
  });
});
