import { inject } from 'vitest';
import { drop, makeFurnished, onServer, type Server, testDatabaseName, urlOf } from './template.server.ts';

export interface TestDatabase {
  /** As its owner. */
  readonly url: string;
  /** As the product works in it. */
  readonly productUrl: string;
  drop(): Promise<void>;
}

let made = 0;

/** A migrated, empty database of the test's own, copied from the template in a fraction of a second. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('TEST_TEMPLATE'));

let furnished: Promise<void> | undefined;

/**
 * As `testDatabase`, with what every such test would begin with anyway.
 * @param furnish puts it there; done once in a run, so it must come to the same for all of them
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

/** A database of the test's own in which nothing is, not even tables. */
export const bareDatabase = (): Promise<TestDatabase> => copyOf('template0');

async function copyOf(template: string): Promise<TestDatabase> {
  const server = inject('TEST_SERVER_URL');
  const name = testDatabaseName(++made);
  const strategy = inject('TEST_COPYING');
  await onServer(server, (client) => client.query(`create database ${name} template ${template} strategy ${strategy}`));
  const productUrl = urlOf(inject('TEST_PRODUCT_URL'), name);
  return { url: urlOf(server, name), productUrl, drop: () => onServer(server, (client) => drop(client, name)) };
}
