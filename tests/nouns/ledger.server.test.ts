import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { mountNoun } from '#engine/api/rest.server.ts';
import { register } from '#engine/entity/registry.ts';
import { append } from '#engine/store/append.server.ts';
import { createMany, updateMany } from '#engine/store/store.server.ts';
import { mountExport } from '#platform/exports/exportNow.server.ts';
import { a } from '../support/builders.server.ts';
import { ledgerSuite } from '../support/ledgerSuite.server.ts';
import { makeTable } from '../support/specimen.server.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import type { Asker } from '../support/installation.server.ts';

/** A ledger that exists only in tests. */
const coin = entity('coin', {
  plural: 'Coins',
  path: 'coins',
  ledger: true,
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    paidOn: day({ filter: true }),
    amountPence: money(),
    reason: text({ optional: true }),
  },
  title: ['reason'],
  columns: ['paidOn', 'amountPence', 'reason'],
});

let installation: TestProduct;
let nobody: Asker;
let elsewhere: Asker;
beforeAll(async () => {
  register([coin]);
  installation = await openProduct({
    before: (app, pools) => {
      mountNoun(app, pools.requests, coin);
      mountExport(app, { database: pools.requests, reports: pools.reports }, coin);
    },
  });
  await makeTable(installation.owner, coin);
  await installation.owner.query(
    'create trigger keep_ledger before update or delete or truncate on coin for each statement execute function keep_ledger()',
  );
  nobody = await signInAs(installation, 'Norah Nobody', []);
  elsewhere = await signInAs(installation, 'Edwin Elsewhere', ['*'], []);
});
afterAll(() => installation.close());

ledgerSuite(coin, {
  installation: () => installation,
  askers: () => ({ administrator: installation.administrator, nobody, elsewhere }),
});

it('The ordinary ways to write refuse a ledger, and append refuses other nouns', async () => {
  await installation.write(async (context) => {
    await expect(createMany(context, coin, [{ paidOn: '2026-11-20' }])).rejects.toMatchObject({ code: 'append_only' });
    await expect(updateMany(context, coin, [{ id: 1, version: 1, set: {} }])).rejects.toMatchObject({ status: 409 });
    await expect(append(context, customer, [])).rejects.toThrow(/not a ledger/);
  });
});

it('Rows of one customer added together are announced once', async () => {
  const told = async () =>
    (await installation.database.query(`select 1 from live_event where entity = 'coin'`)).rows.length;
  const before = await told();
  await installation.write(async (context) => {
    const { id: customerId } = await a(context, customer);
    const row = { customerId, paidOn: '2026-11-20', amountPence: 5 };
    const rows = await append(context, coin, [row, { ...row, amountPence: 7 }]);
    expect(rows.map(({ amountPence }) => amountPence)).toEqual([5, 7]);
  });
  expect((await told()) - before).toBe(1);
});
