import { expect } from 'vitest';
import type { Described } from '#engine/import/mapping/describe.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { type ProductWithCustomer, productWithCustomer } from '../support/productWithCustomer.server.ts';
import { fileJourney, type ImportTest } from './testImport.server.ts';

export interface ImportBench extends ProductWithCustomer {
  readonly journey: ImportTest;
  readonly rowsOf: (sql: string, values?: readonly unknown[]) => Promise<Values[]>;
  /** Imports a file for the customer, and for other answers. */
  readonly bringIn: (name: string, content: string, asked?: Values) => Promise<Described>;
  /** Checks that the same file again changes nothing. */
  readonly sameAgain: (name: string, content: string, asked?: Values) => Promise<void>;
}

/** A product with a customer, whose files the tests import. */
export function importBench(customer: Values = { name: 'Ashfield Primary School' }): ImportBench {
  const bench = productWithCustomer(customer, { work: true });
  const journey = () => fileJourney(bench.admin);
  const bringIn: ImportBench['bringIn'] = (name, content, asked = {}) =>
    journey().bringIn(name, content, { asked: { customerId: bench.customerId, ...asked } });
  return {
    get product() {
      return bench.product;
    },
    get admin() {
      return bench.admin;
    },
    get customerId() {
      return bench.customerId;
    },
    get journey() {
      return journey();
    },
    rowsOf: async (sql, values = []) => (await bench.product.database.query<Values>(sql, [...values])).rows,
    bringIn,
    sameAgain: async (name, content, asked) => {
      const again = (await bringIn(name, content, asked)).import;
      expect([name, again.rowsCreated, again.rowsUpdated, again.rowsFailed]).toEqual([name, 0, 0, 0]);
    },
  };
}
