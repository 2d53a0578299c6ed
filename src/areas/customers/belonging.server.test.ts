import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { createMany } from '#engine/store/store.server.ts';
import { contact } from './contacts/contact.ts';
import { customer } from './customers/customer.ts';
import { site } from './sites/site.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

/** Creates one record for each of several new customers, and returns the number of queries. */
const queriesFor = (entity: AnyEntity, count: number, draft: Values): Promise<number> =>
  product.write(async (context) => {
    const owners = await createMany(
      context,
      customer,
      Array.from({ length: count }, (_, at) => ({ name: `${entity.label} ${count} of ${at}`, type: 'business' })),
    );
    let queries = 0;
    const counted: Queryable = {
      query: (text, values) => (queries++, context.tx.query(text, values as unknown[])),
    };
    const drafts = owners.map((owner) => ({ ...draft, customerId: 'change' in owner ? owner.change.after.id : null }));
    const made = await createMany({ ...context, tx: counted }, entity, drafts);
    expect(made.filter((each) => 'problem' in each)).toEqual([]);
    return queries;
  });

it.each<[string, AnyEntity, Values]>([
  ['primary sites', site, { name: 'Main', line1: '1 High Street', town: 'Leeds', isPrimary: true }],
  ['primary contacts', contact, { lastName: 'Holt', roles: ['primary'] }],
])('%s of many customers take no more queries than those of two', async (_name, entity, draft) => {
  const few = await queriesFor(entity, 2, draft);
  expect(await queriesFor(entity, 40, draft)).toBeLessThanOrEqual(few);
});
