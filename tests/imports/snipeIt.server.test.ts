import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct } from '../support/testInstallation.server.ts';
import { fileJourney } from './testImport.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let journey: ReturnType<typeof fileJourney>;
let customerId = 0;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
  const customer = { name: 'Ilkley High School 8', code: 'ILK', type: 'school' };
  const made = await product.administrator.send('POST', '/api/v1/customers', customer);
  customerId = (made.body.row as { id: number }).id;
});
afterAll(() => product?.close());

const rowsOf = async (sql: string) => (await product.database.query<Record<string, unknown>>(sql)).rows;
const bringIn = (name: string, content: string) => journey.bringIn(name, content, { asked: { customerId } });

/*
 * In the form of the samples that Snipe-IT gives out: American dates, columns without a header, rows with blanks, months
 * of warranty, and people by their full name. The second name of a status is one that a company made itself.
 */
const BLANKS = `Full Name,Email,Username,item Name,,Category,Model name,Manufacturer,,Model Number,Serial,Asset Tag,Location,,Notes,Purchase Date,Purchase Cost,Company,Status,Warranty,Supplier
Bonnie Nelson,bnelson@ilkley.example,bnelson,Library laptop,,Laptops,Latitude,Dell,,6.37702E+15,SN-0001,970-1,Library,,Kept in the cupboard,4/5/16,1332.59,Alpha,Undeployable,14,Blogspan
Judith de la Mare,judith@ilkley.example,judith,Hall printer,,Printers,LaserJet,HP,,5.02E+18,SN-0002,970-2,Hall,,,3/28/16,$763.46,,Pending Diagnostics,36 months,Oyope
Mildred Gibson,mgibson@ilkley.example,mgibson,Lost laptop,,Laptops,Latitude,Dell,,,SN-0003,970-3,Library,,,8/9/15,233.57,Konklab,Lost,,
Mildred Gibson,mgibson@ilkley.example,mgibson,Missing laptop,,Laptops,Latitude,Dell,,,SN-0004,970-4,Library,,,8/9/15,233.57,,missing,0,
,,,Spare clock,,Clocks,Round,,,,,970-5,,,,,,,,30,Tagcat
,dana@ilkley.example,dana,,,Laptops,Latitude,Dell,,,SN-0006,970-6,Library,,,4/26/16,,,In the lending pool,,
`;

describe('assets of Snipe-IT with blanks', () => {
  test('go in by default with their holders, states and warranties, whatever is blank', async () => {
    const { id } = (await journey.upload('assets.csv', BLANKS.replaceAll('\n', '\r'))).import;
    await journey.map(id, { asked: { customerId } });
    const { counts } = await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(counts).toMatchObject({ read: 6, created: 6, failed: 0 });
    await journey.commit(id);
    expect(
      await rowsOf(
        `select a.name, a.status, c.name as holder, a.warranty_ends_on as ends, a.cost_pence as cost from asset a
           left join contact c on c.id = a.contact_id order by a.asset_tag`,
      ),
    ).toEqual([
      { name: 'Library laptop', status: 'spare', holder: 'Bonnie Nelson', ends: '2017-06-04', cost: 133_259 },
      { name: 'Hall printer', status: 'staged', holder: 'Judith de la Mare', ends: '2019-03-27', cost: null },
      { name: 'Lost laptop', status: 'lost', holder: 'Mildred Gibson', ends: null, cost: 23_357 },
      { name: 'Missing laptop', status: 'lost', holder: 'Mildred Gibson', ends: null, cost: 23_357 },
      { name: 'Spare clock', status: 'in_use', holder: null, ends: null, cost: null },
      // Nothing but a tag, and an address, says what they are called.
      { name: '970-6', status: 'in_use', holder: 'dana@ilkley.example', ends: null, cost: null },
    ]);
  });

  test('keep in the notes what has no place', async () => {
    expect(
      await rowsOf(
        `select asset_tag as tag, notes from asset where asset_tag in ('970-2', '970-5', '970-6') order by 1`,
      ),
    ).toEqual([
      { tag: '970-2', notes: expect.stringContaining('Purchase Cost: $763.46') },
      // Months that count from no day, and a model of nobody's.
      { tag: '970-5', notes: expect.stringMatching(/Warranty: 30[\s\S]*Model name: Round/) },
      { tag: '970-6', notes: expect.stringContaining('Status: In the lending pool') },
    ]);
  });

  test('brought in again change nothing', async () => {
    expect((await bringIn('assets.csv', BLANKS)).import).toMatchObject({ rowsUnchanged: 6, rowsCreated: 0 });
  });
});

describe('a file of assets', () => {
  test('without any column of people goes in', async () => {
    const done = await bringIn(
      'assets.csv',
      'Company,Asset Name,Asset Tag,Category,Manufacturer,Model,Serial,Purchased,Warranty\nAlpha,Office PC,980-1,Desktops,Dell,Optiplex,SN-0101,4/25/2024,24 months\n',
    );
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 1 });
    expect(await rowsOf(`select warranty_ends_on as ends from asset where asset_tag = '980-1'`)).toEqual([
      { ends: '2026-04-24' },
    ]);
  });

  test('in which one person holds several things says something new of them once', async () => {
    const holder = { customerId, firstName: 'Pat', lastName: 'Porter', email: 'pat@ilkley.example' };
    await product.administrator.send('POST', '/api/v1/contacts', holder);
    const lines = ['990-1', '990-2', '990-3'].map(
      (tag) => `Tablet ${tag},${tag},Tablets,Pat Porter,pat@ilkley.example,pporter`,
    );
    const done = await bringIn(
      'assets.csv',
      `Item Name,Asset Tag,Category,Full Name,Email,Username\n${lines.join('\n')}\n`,
    );
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 3, rowsFailed: 0 });
    expect(await rowsOf(`select notes, version from contact where last_name = 'Porter'`)).toEqual([
      { notes: 'Username: pporter', version: 2 },
    ]);
  });
});

describe('what cannot be imported yet', () => {
  test.each([
    [
      'a list of licences, whose keys are secrets',
      'Full Name,Email,Username,Item name,serial number,Category,manufacturer,purchase date,Licensed To Name,Licensed to Email,maintained,reassignable,seats,notes\nHelen Anderson,helen@ilkley.example,helen,Office,KEY-1aa5b0eb-79c5,Software,Contoso,07/13/2012,Helen Anderson,helen@ilkley.example,false,no,80,\n',
      'This file is a list of software licences, which cannot be imported yet. Licence keys are secrets, so the file was not kept.',
    ],
    [
      'a list of stock',
      'Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Notes,Purchase Date,Purchase Cost\nAlpha,Mouse,Mice,,Dell,50,Office,1,5,M1,,4/25/2024,9.99\n',
      'This file is a stock list, which cannot be imported yet. The file was not kept.',
    ],
  ])('is told what it is and refused: %s', async (_, file, message) => {
    const before = await rowsOf('select count(*)::int as n from import');
    const answer = await journey.send('snipe.csv', file);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, 'no_place', message]);
    expect(await rowsOf('select count(*)::int as n from import')).toEqual(before);
    expect(await rowsOf(`select import_id from import_row where cells::text like '%KEY-1aa5b0eb%'`)).toEqual([]);
  });
});
