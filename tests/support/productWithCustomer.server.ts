import { afterAll, beforeAll } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { type Asker, rowOf } from './installation.server.ts';
import { openProduct, type TestProduct } from './testInstallation.server.ts';

export interface ProductWithCustomer {
  readonly product: TestProduct;
  readonly admin: Asker;
  readonly customerId: number;
}

/** A product with one customer. It is opened before the tests of the file that calls this, and closed after them. */
export function productWithCustomer(
  customer: Values = {},
  options: Parameters<typeof openProduct>[0] = {},
): ProductWithCustomer {
  let product: TestProduct | undefined;
  let customerId = 0;
  const opened = (): TestProduct => {
    if (!product) throw new Error('The product is open only within tests.');
    return product;
  };
  beforeAll(async () => {
    product = await openProduct(options);
    const draft = { name: 'Ash Grove', type: 'school', ...customer };
    customerId = Number(rowOf(await product.administrator.send('POST', '/api/v1/customers', draft)).id);
  });
  afterAll(() => product?.close());
  return {
    get product() {
      return opened();
    },
    get admin() {
      return opened().administrator;
    },
    get customerId() {
      return customerId;
    },
  };
}
