import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct } from '../support/testInstallation.server.ts';
import { type ImportTest, fileJourney } from './testImport.server.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let journey: ImportTest;
let customers = 0;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
});
afterAll(() => product?.close());

/** A new customer for each test, with existing people. */
async function customerWith(...people: readonly object[]): Promise<number> {
  const made = await product.administrator.send('POST', '/api/v1/customers', {
    name: `Customer ${++customers}`,
    type: 'school',
  });
  const customerId = Number(made.body.row?.id);
  for (const person of people) {
    const { status, text } = await product.administrator.send('POST', '/api/v1/contacts', { customerId, ...person });
    expect(status, text).toBe(201);
  }
  return customerId;
}

const people = async (customerId: number) =>
  (
    await product.database.query<{ name: string; email: string | null }>(
      'select name, email from contact where customer_id = $1 order by id',
      [customerId],
    )
  ).rows.map(({ name, email }) => `${name}, ${email ?? 'no address'}`);

const SMITH = { firstName: 'John', lastName: 'Smith', email: 'john.smith@acme.example' };

/** Every kind of file with people, each with a different John Smith. */
const FILES: readonly (readonly [kind: string, content: string])[] = [
  ['itflow-contacts', 'Name,Email,Phone\nJohn Smith,j.smith2@acme.example,\n'],
  ['own:contact', 'First name,Last name,Email\nJohn,Smith,j.smith2@acme.example\n'],
  ['own:contact', 'Name,Email\nJohn Smith,j.smith2@acme.example\n'],
  ['snipe-it-users', 'First Name,Last Name,Email,Username\nJohn,Smith,j.smith2@acme.example,jsmith2\n'],
  [
    'snipe-it-assets',
    'Name,Category,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email,Checked Out To: Username\nLT-9,Laptop,John,Smith,j.smith2@acme.example,jsmith2\n',
  ],
];

describe('a person with the same name and another address', () => {
  test.each(FILES)('is another person in a file of %s, and both stay unchanged', async (kind, content) => {
    const customerId = await customerWith(SMITH);
    const { id } = (await journey.upload('people.csv', content)).import;
    await journey.map(id, { kind, asked: { customerId } });
    const checked = await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(checked.counts).toMatchObject({ created: 1, updated: 0 });
    const [row] = (await journey.rows(id)).rows;
    expect(row?.remarks.map(({ code }) => code)).toContain('same_person');
    await journey.commit(id);
    const both = ['John Smith, john.smith@acme.example', 'John Smith, j.smith2@acme.example'];
    expect(await people(customerId)).toEqual(both);

    // Importing the file again matches both people.
    const again = await journey.bringIn('people.csv', content, { kind, asked: { customerId } });
    expect(again.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 1 });
    expect(await people(customerId)).toEqual(both);
  });

  test('is another person in an export of clients', async () => {
    const client = (email: string) =>
      `Client Name,Location Address,Primary Contact Name,Contact Email\nClientele Ltd,1 Road,John Smith,${email}\n`;
    await journey.bringIn('clients.csv', client('john.smith@acme.example'), { kind: 'itflow-clients' });
    const done = await journey.bringIn('clients.csv', client('j.smith2@acme.example'), { kind: 'itflow-clients' });
    expect(done.tally.records).toContainEqual({ noun: 'contact', result: 'create', n: 1 });
    const { rows } = await product.database.query<{ id: number }>(
      `select id from customer where name = 'Clientele Ltd'`,
    );
    expect(await people(Number(rows[0]?.id))).toEqual([
      'John Smith, john.smith@acme.example',
      'John Smith, j.smith2@acme.example',
    ]);
  });

  test('is another colleague, who signs in with their own address', async () => {
    const list = (email: string) => `Name,Email,Roles\nJohn Smith,${email},Engineer\n`;
    await journey.bringIn('staff.csv', list('john.smith@msp.example'), { kind: 'own:user' });
    const done = await journey.bringIn('staff.csv', list('j.smith2@msp.example'), { kind: 'own:user' });
    expect(done.import).toMatchObject({ rowsCreated: 1, rowsUpdated: 0 });
    const again = await journey.bringIn('staff.csv', list('john.smith@msp.example').replace('John', 'Jon'), {
      kind: 'own:user',
    });
    expect(again.import, 'the address is one person’s').toMatchObject({ rowsCreated: 0, rowsUpdated: 1 });
    const { rows } = await product.database.query(
      `select name, email from "user" where name like 'Jo%n Smith' order by id`,
    );
    expect(rows).toEqual([
      { name: 'Jon Smith', email: 'john.smith@msp.example' },
      { name: 'John Smith', email: 'j.smith2@msp.example' },
    ]);
  });
});

describe('a person is recognised', () => {
  const bring = (content: string, customerId: number) =>
    journey.bringIn('contacts.csv', content, { kind: 'itflow-contacts', asked: { customerId } });

  test('by name and address in any spelling', async () => {
    const customerId = await customerWith(SMITH);
    const done = await bring('Name,Email,Title\njohn  SMITH,John.Smith@ACME.example,Head\n', customerId);
    expect(done.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 1 });
  });

  test('by name and mobile number, if the address is new', async () => {
    const customerId = await customerWith({ ...SMITH, mobile: '07700 900123' });
    const done = await bring('Name,Email,Mobile\nJohn Smith,js@new.example,07700 900123\n', customerId);
    expect(done.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 1 });
    expect(await people(customerId)).toEqual(['John Smith, js@new.example']);
  });

  test('by name and office number only if no address contradicts', async () => {
    const customerId = await customerWith({ ...SMITH, phone: '01632 960123' });
    const same = await bring('Name,Email,Phone,Title\nJohn Smith,,01632 960123,Head\n', customerId);
    expect(same.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 1 });
    const other = await bring('Name,Email,Phone\nJohn Smith,j.smith2@acme.example,01632 960123\n', customerId);
    expect(other.import).toMatchObject({ rowsCreated: 1, rowsUpdated: 0 });
  });

  test('not by an address that several share', async () => {
    const customerId = await customerWith({ firstName: 'Olive', lastName: 'Office', email: 'office@acme.example' });
    const done = await bring(
      'Name,Email\nOscar Office,office@acme.example\nOlive Office,office@acme.example\n',
      customerId,
    );
    expect(done.import).toMatchObject({ rowsCreated: 1, rowsUnchanged: 1 });
  });

  test('by a name alone only as the person created from it earlier in the same file', async () => {
    const customerId = await customerWith(SMITH);
    const first = await bring('Name,Title\nJohn Smith,Caretaker\nJohn Smith,Head\n', customerId);
    expect(first.import, 'none of them is the one with the address').toMatchObject({ rowsCreated: 2 });
    const again = await bring('Name,Title\nJohn Smith,Caretaker\nJohn Smith,Head of all\n', customerId);
    expect(again.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 1, rowsUnchanged: 1 });
  });
});

test('people with common names and different addresses are all imported', async () => {
  const customerId = await customerWith();
  const names = ['John Smith', 'Ann Jones', 'Siân Shah', 'Łukasz Nguyễn'];
  const lines = Array.from({ length: 600 }, (_, at) => `${names[at % names.length]},p${at}@acme.example,01632 960123`);
  const content = `Name,Email,Phone\n${lines.join('\n')}\n`;
  const done = await journey.bringIn('contacts.csv', content, { kind: 'itflow-contacts', asked: { customerId } });
  expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 600, rowsFailed: 0 });
  const again = await journey.bringIn('contacts.csv', content, { kind: 'itflow-contacts', asked: { customerId } });
  expect(again.import).toMatchObject({ rowsCreated: 0, rowsUnchanged: 600 });
});

describe('the holder of an asset', () => {
  const assets = (holders: readonly string[]) =>
    `Name,Category,Checked Out To: First Name,Checked Out To: Last Name\n${holders.map((holder, at) => `LT-${at},Laptop,${holder}\n`).join('')}`;
  const bring = (content: string, customerId: number) =>
    journey.bringIn('assets.csv', content, { kind: 'snipe-it-assets', asked: { customerId } });

  test('is matched by name, like any reference, and created once', async () => {
    const customerId = await customerWith(SMITH);
    const content = assets(['John,Smith', 'Siân,Shah', 'Siân,Shah']);
    const done = await bring(content, customerId);
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 3 });
    expect(await people(customerId)).toEqual(['John Smith, john.smith@acme.example', 'Siân Shah, no address']);
    await bring(content, customerId);
    expect(await people(customerId)).toHaveLength(2);
  });

  test('is asked about if two have the same name', async () => {
    const customerId = await customerWith(SMITH, { ...SMITH, email: 'j.smith2@acme.example' });
    const { id } = (await journey.upload('assets.csv', assets(['John,Smith']))).import;
    await journey.map(id, { kind: 'snipe-it-assets', asked: { customerId } });
    await journey.check(id);
    const [row] = (await journey.rows(id, '?result=error')).rows;
    expect(row?.faults).toMatchObject([{ column: 2, code: 'ambiguous_match' }]);
  });
});

describe('a telephone number with an extension', () => {
  const phoneOf = async (customerId: number) =>
    (
      await product.database.query(
        'select phone, phone_extension as ext, notes from contact where customer_id = $1 order by id',
        [customerId],
      )
    ).rows;

  test.each([
    ['itflow-contacts', 'Name,Email,Phone\nAnn Holt,ann@acme.example,0800 123 4567 ext 12\n'],
    ['own:contact', 'First name,Last name,Phone\nAnn,Holt,0800 123 4567 x12\n'],
    ['snipe-it-users', 'First Name,Last Name,Username,Phone\nAnn,Holt,ann,0800 123 4567 #12\n'],
  ])('is split into both in a file of %s', async (kind, content) => {
    const customerId = await customerWith();
    await journey.bringIn('contacts.csv', content, { kind, asked: { customerId } });
    expect(await phoneOf(customerId)).toMatchObject([{ phone: '+448001234567', ext: '12' }]);
    const again = await journey.bringIn('contacts.csv', content, { kind, asked: { customerId } });
    expect(again.import).toMatchObject({ rowsCreated: 0, rowsUnchanged: 1 });
  });

  test('keeps the extension of its own column, and other text in the notes', async () => {
    const customerId = await customerWith();
    const content = 'Name,Email,Phone,Ext\nAnn Holt,ann@acme.example,0800 123 4567 ext 12,34\n';
    await journey.bringIn('contacts.csv', content, { kind: 'itflow-contacts', asked: { customerId } });
    expect(await phoneOf(customerId)).toEqual([{ phone: '+448001234567', ext: '34', notes: 'Phone: 12' }]);
  });
});
