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

describe('a list of users with invalid rows', () => {
  test('shows the valid ones and lists the invalid with line and reason; no user is created before confirmation', async () => {
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

    // Roles with sensitive permissions need re-authentication here too.
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

describe('accounts of a directory', () => {
  test.each([
    [
      'ad-users',
      '#TYPE Microsoft.ActiveDirectory.Management.ADUser\n"DistinguishedName","Enabled","GivenName","Name","ObjectClass","ObjectGUID","SamAccountName","SID","Surname","UserPrincipalName"\n"CN=Jo Bell,OU=Staff,DC=school","True","Jo","Jo Bell","user","6f9619ff-8b86-d011-b42d-00cf4fc964ff","j.bell","S-1-5-21-1","Bell","j.bell@school.example"\n"CN=Old,OU=Staff,DC=school","False","Oli","Oli Old","user","6f9619ff-8b86-d011-b42d-00cf4fc964fe","o.old","S-1-5-21-2","Old","o.old@school.example"\n',
    ],
    [
      'entra-users',
      'userPrincipalName,displayName,surname,mail,givenName,objectId,userType,jobTitle,department,accountEnabled\nj.bell@school.example,Jo Bell,Bell,j.bell@school.example,Jo,6f9619ff-8b86-d011-b42d-00cf4fc964ff,Member,Head,,True\no.old@school.example,Oli Old,Old,,Oli,6f9619ff-8b86-d011-b42d-00cf4fc964fe,Guest,,,False\n',
    ],
    [
      'google-users',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Status [READ ONLY],Last Sign In [READ ONLY]\nJo,Bell,j.bell@school.example,****,/Staff,Active,2026/11/20 09:12:33\nOli,Old,o.old@school.example,****,/Staff,Suspended,Never logged in\n',
    ],
  ])('are imported from %s with disabled accounts, and a second import changes nothing', async (kind, content) => {
    const made = await product.administrator.send('POST', '/api/v1/customers', {
      name: `School of ${kind}`,
      type: 'school',
    });
    const customerId = Number(made.body.row?.id);
    const { id } = (await journey.upload('users.csv', content)).import;
    expect((await journey.seen(id)).mapping?.preset).toBe(kind);
    await journey.map(id, { asked: { customerId } });
    await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    await journey.commit(id);
    const { rows } = await product.database.query(
      'select display_name as name, upn, status from customer_user where customer_id = $1 order by upn',
      [customerId],
    );
    expect(rows).toEqual([
      { name: 'Jo Bell', upn: 'j.bell@school.example', status: 'active' },
      { name: 'Oli Old', upn: 'o.old@school.example', status: 'disabled' },
    ]);
    const again = await journey.bringIn('users.csv', content, { asked: { customerId } });
    expect(again.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 2 });
  });
});
