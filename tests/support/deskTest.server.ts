import { afterAll, beforeAll, expect } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import { openProduct, type TestProduct } from './testInstallation.server.ts';

/**
 * An installation with a school and one of its contacts, for tests of jobs and their messages. Call it at the top of a
 * test file: it opens before the tests of the file and closes after them.
 */
export function deskTest(contact: Values = { lastName: 'Crow', email: 'crow@ash.example' }) {
  let product: TestProduct;
  let customerId: number;
  let contactId: number;
  beforeAll(async () => {
    product = await openProduct();
    customerId = Number((await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id);
    contactId = Number((await make('contacts', { customerId, ...contact })).id);
  });
  afterAll(() => product.close());

  const get = (path: string) => product.administrator.get(`/api/v1/${path}`);
  const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
  const make = async (path: string, body: Values): Promise<Values> => {
    const made = await post(path, body);
    expect(made.status, made.text).toBe(201);
    return made.body.row ?? {};
  };
  const thread = (row: Values): string => `threads/job/${String(row.id)}`;
  let keys = 0;
  return {
    get product() {
      return product;
    },
    get customerId() {
      return customerId;
    },
    get contactId() {
      return contactId;
    },
    get,
    post,
    make,
    /** A job of the school that its contact reported. */
    logged: (more: Values = {}): Promise<Values> =>
      make('jobs', { customerId, contactId, title: 'Printer is offline', ...more }),
    fresh: async (row: Values): Promise<Values> => (await get(`jobs/${String(row.id)}`)).body.row ?? {},
    /** The path of a job's thread. */
    thread,
    /** Writes a public reply unless told otherwise. */
    write: (row: Values, body: Values) =>
      post(`${thread(row)}/entries`, {
        visibility: 'public',
        clientKey: `key-${String(++keys).padStart(8, '0')}`,
        ...body,
      }),
    messages: async (row: Values): Promise<readonly ThreadEntry[]> =>
      ((await get(thread(row))).body.entries as ThreadEntry[]).filter(({ kind }) => kind === 'message'),
    /** Emails about a job, sent or waiting. */
    emails: async (row: Values) =>
      (
        await product.database.query<{ recipient: string; subject: string }>(
          'select recipient, subject from letter where subject like $1',
          [`%[J${String(row.id)}]%`],
        )
      ).rows,
  };
}
