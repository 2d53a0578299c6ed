import { inject } from 'vitest';
import { drop, makeFurnished, onServer, type Server, testDatabaseName, urlOf } from './template.server.ts';

export interface TestDatabase {
  /** As the database owner. */
  readonly url: string;
  /** As the product's database user. */
  readonly productUrl: string;
  drop(): Promise<void>;
}

let made = 0;

/** A migrated, empty database for one test, copied from the template in a fraction of a second. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('TEST_TEMPLATE'));

let furnished: Promise<void> | undefined;

/**
 * Like `testDatabase`, with data that all such tests need.
 * @param furnish adds the data; runs once per run, so it must be the same for all tests
 */
export async function furnishedDatabase(furnish: (database: Server) => Promise<void>): Promise<TestDatabase> {
  const at = { owner: inject('TEST_SERVER_URL'), product: inject('TEST_PRODUCT_URL') };
  const name = inject('TEST_FURNISHED');
  furnished ??= makeFurnished(
    { at, strategy: inject('TEST_COPYING') },
    { template: inject('TEST_TEMPLATE'), name },
    furnish,
  );
  await furnished;
  return copyOf(name);
}

/** A new database without tables. */
export const bareDatabase = (): Promise<TestDatabase> => copyOf('template0');

async function copyOf(template: string): Promise<TestDatabase> {
  const server = inject('TEST_SERVER_URL');
  const name = testDatabaseName(++made);
  const strategy = inject('TEST_COPYING');
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy ${strategy}`));
  const productUrl = urlOf(inject('TEST_PRODUCT_URL'), name);
  return { url: urlOf(server, name), productUrl, drop: () => onServer(server, (client) => drop(client, name)) };
}
