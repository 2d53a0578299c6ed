import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { type ActionsOf, entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { day } from '../kinds/day/day.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import type { Context } from '../request/context.server.ts';
import { create } from '../store/store.server.ts';
import { testDatabase } from '#tests/support/database.server.ts';
import { makeTable } from '#tests/support/specimen.server.ts';
import { act } from './act.server.ts';
import { behaviour, keepBehaviour } from './behaviour.server.ts';
import { doable } from './doable.ts';

/** A noun with two state fields: delivery and payment. */
const parcel = entity('parcel', {
  plural: 'Parcels',
  path: 'parcels',
  scope: { by: 'none', because: 'it exists in tests only' },
  fields: {
    name: text(),
    ordered: whole({ default: 3 }),
    arrived: whole({ default: 0 }),
    paidOn: day({ optional: true }),
    status: choice({
      default: 'open',
      options: { open: { label: 'Open' }, part: { label: 'Arrived in part' }, done: { label: 'Arrived' } },
    }),
    payment: choice({ default: 'unpaid', options: { unpaid: { label: 'Unpaid' }, paid: { label: 'Paid' } } }),
  },
  title: ['name'],
  columns: ['name'],
  states: {
    field: 'status',
    table: {
      open: { label: 'Open', tone: 'info' },
      part: { label: 'Arrived in part', tone: 'warning' },
      done: { label: 'Arrived', tone: 'good', final: true },
    },
  },
  moreStates: [
    {
      field: 'payment',
      table: { unpaid: { label: 'Unpaid', tone: 'warning' }, paid: { label: 'Paid', tone: 'good' } },
    },
  ],
  actions: {
    receive: {
      label: 'Receive',
      done: 'Received',
      from: ['open', 'part'],
      to: ['part', 'done'],
      input: { pieces: whole({ min: 1 }) },
    },
    pay: {
      label: 'Pay',
      done: 'Paid',
      moves: 'payment',
      from: ['unpaid'],
      to: 'paid',
      input: { on: day({ optional: true }) },
    },
    takeBack: { label: 'Take payment back', done: 'Unpaid', moves: 'payment', from: ['paid'], to: 'unpaid' },
  },
});

keepBehaviour(
  behaviour(parcel, {
    actions: {
      receive: ({ row, input }) => {
        const arrived = row.arrived + input.pieces;
        return { to: arrived < row.ordered ? 'part' : 'done', set: { arrived } };
      },
      pay: ({ context, input }) => ({ paidOn: input.on ?? context.now.slice(0, 10) }),
      takeBack: () => ({ paidOn: null }),
    },
  }),
);

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  await makeTable(database, parcel);
});
afterAll(async () => {
  await database.end();
  await drop();
});

const writing = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(database, (tx) =>
    work({ tx, actor: product('Test'), now: '2026-03-01T12:00:00.000Z', requestId: 'test', ip: null }),
  );

let made = 0;
const arriving = () => writing((context) => create(context, parcel, { name: `Pallet ${++made}` }));
const done = (
  { id, version }: { readonly id: number; readonly version: number },
  name: keyof ActionsOf<typeof parcel>,
  input: Readonly<Record<string, unknown>> = {},
) => writing((context) => act(context, parcel, name, id, version, input));

describe('an action with several outcomes', () => {
  it('leads to the one that its handler returns', async () => {
    const part = await done(await arriving(), 'receive', { pieces: 1 });
    expect(part).toMatchObject({ status: 'part', arrived: 1 });
    expect(await done(part, 'receive', { pieces: 2 })).toMatchObject({ status: 'done', arrived: 3 });
  });

  it('can be done only from its declared states', async () => {
    const all = await done(await arriving(), 'receive', { pieces: 3 });
    await expect(done(all, 'receive', { pieces: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: '“Receive” is not available while the state is arrived.',
    });
  });
});

describe('a second state field of a record', () => {
  it('changes by its own actions and leaves the first unchanged', async () => {
    const paid = await done(await arriving(), 'pay');
    expect(paid).toMatchObject({ status: 'open', payment: 'paid', paidOn: '2026-03-01' });
    expect(await done(paid, 'receive', { pieces: 3 })).toMatchObject({ status: 'done', payment: 'paid' });
    await expect(done({ ...paid, version: 3 }, 'pay')).rejects.toMatchObject({
      code: 'wrong_state',
      message: '“Pay” is not available while the state is paid.',
    });
  });

  it('determines which actions are possible as well as the first', () => {
    const may = ['parcel.receive', 'parcel.pay', 'parcel.takeBack'];
    const names = (status: string, payment: string) =>
      doable(parcel, { status, payment, archivedAt: null }, may).map(({ name }) => name);
    expect(names('open', 'unpaid')).toEqual(['receive', 'pay']);
    expect(names('done', 'paid')).toEqual(['takeBack']);
  });
});
