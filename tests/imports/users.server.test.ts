import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let journey: ReturnType<typeof fileJourney>;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
});
afterAll(() => product?.close());

const PEOPLE = `Name,Email,Roles
Una Usual,una@msp.example,Engineer
Otis Odd,no address,Engineer
Ross Roleless,ross@msp.example,Chief Wizard
Vera Valid,vera@msp.example,Service Desk
`;

const users = async () =>
  (await product.database.query<{ name: string }>('select name from "user" order by name')).rows.map(
    ({ name }) => name,
  );

describe('a list of people with bad rows', () => {
  test('shows the good ones and names the bad with line and reason; nobody comes in before it is confirmed', async () => {
    const before = await users();
    const { id } = (await journey.upload('people.csv', PEOPLE)).import;
    await journey.map(id);
    const checked = await journey.check(id);
    expect(checked.counts).toMatchObject({ read: 4, created: 2, failed: 2 });
    const { rows } = await journey.rows(id);
    const bad = rows.filter(({ faults }) => faults.length > 0);
    expect(bad.map(({ number }) => number)).toEqual([3, 4]);
    expect(bad[0]?.faults[0]?.message).toBe('Enter an email address such as name@example.org.');
    expect(bad[1]?.faults[0]?.message).toContain('Chief Wizard');
    expect(await users()).toEqual(before);

    // Roles that give sensitive rights ask for a proof of who one is here as anywhere.
    await product.database.query(`update session set step_up_at = now() - interval '20 minutes'`);
    const late = await journey.check(id);
    expect(late.counts).toMatchObject({ created: 0, failed: 4 });
    const [first] = (await journey.rows(id)).rows;
    expect(first?.faults[0]?.message).toContain('The row assigns sensitive permissions.');
    await product.database.query('update session set step_up_at = now()');
    await journey.check(id);

    const done = await journey.commit(id, 'skip_bad_rows');
    expect(done.import).toMatchObject({ state: 'partly', rowsCreated: 2 });
    expect(await users()).toEqual([...before, 'Una Usual', 'Vera Valid'].sort());
  });
});
