import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';
import { type ImportTest, fileJourney } from './testImport.server.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let journey: ImportTest;
let ilkley = 0;
let kippax = 0;
/** A user who can see only Ilkley. */
let limited: ImportTest;

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await product.database.query<Record<string, unknown>>(sql, values)).rows;

async function made(path: string, given: object): Promise<number> {
  const { status, text, body } = await product.administrator.send('POST', `/api/v1/${path}`, given);
  expect(status, text).toBe(201);
  return Number(body.row?.id);
}

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
  ilkley = await made('customers', { name: 'Ilkley High School', code: 'ILK', type: 'school' });
  kippax = await made('customers', { name: 'Kippax Dental Practice', code: 'KIP', type: 'business' });
  limited = fileJourney(await signInAs(product, 'Ina Ilkley', ['*'], [ilkley]));
});
afterAll(() => product?.close());

/** Every kind of file with assets describes the same device. */
interface Device {
  readonly name: string;
  readonly type?: string;
  readonly maker?: string;
  readonly serial?: string;
  readonly mac?: string;
  readonly tag?: string;
}
const FILES: readonly (readonly [kind: string, file: (device: Device) => string])[] = [
  [
    'itflow-assets',
    ({ name, type = 'Laptop', maker = '', serial = '', mac = '' }) =>
      `Name,Type,Make,Serial Number,Primary MAC\n${name},${type},${maker},${serial},${mac}\n`,
  ],
  [
    'snipe-it-assets',
    ({ name, type = 'Laptop', maker = '', serial = '', tag = '' }) =>
      `Name,Category,Manufacturer,Serial,Asset Tag\n${name},${type},${maker},${serial},${tag}\n`,
  ],
  [
    'own:asset',
    ({ name, type = 'Computer', maker = '', serial = '', mac = '', tag = '' }) =>
      `Name,Kind,Manufacturer,Serial number,MAC address,Asset tag\n${name},${type},${maker},${serial},${mac},${tag}\n`,
  ],
  [
    'own:computer',
    ({ name, maker = '', serial = '', mac = '', tag = '' }) =>
      `Name,Manufacturer,Serial number,MAC address,Asset tag\n${name},${maker},${serial},${mac},${tag}\n`,
  ],
];

async function judged(kind: string, content: string, customerId = ilkley, by = journey) {
  const { id } = (await by.upload('assets.csv', content)).import;
  await by.map(id, { kind, asked: { customerId } });
  await by.check(id);
  const [row] = (await by.rows(id)).rows;
  return { id, row, found: row?.records.find(({ noun }) => !['manufacturer', 'contact'].includes(noun)) };
}

describe.each(FILES)('in a file of %s', (kind, file) => {
  const serial = `SN-${kind.replace(/\W/g, '')}`;
  let dell = 0;
  let hpe = 0;
  let theirs = 0;

  beforeAll(async () => {
    const dellId = await made('manufacturers', { name: `Dell ${kind}` });
    const hpeId = await made('manufacturers', { name: `HPE ${kind}` });
    dell = await made('hardware/computers', { customerId: ilkley, name: 'One', serial, manufacturerId: dellId });
    hpe = await made('hardware/computers', { customerId: ilkley, name: 'Other', serial, manufacturerId: hpeId });
    theirs = await made('hardware/computers', {
      customerId: kippax,
      name: 'Secret of Kippax',
      serial: `${serial}-KIP`,
      assetTag: `${serial}-T`,
      mac: '3c:52:82:00:07:01',
    });
  });

  test('the manufacturer decides which of two assets with one serial number is meant', async () => {
    const settled = async (maker: string) => (await judged(kind, file({ name: 'New', maker, serial }))).found;
    expect(await settled(`HPE ${kind}`)).toMatchObject({ id: hpe, result: 'update' });
    expect(await settled(`Dell ${kind}`)).toMatchObject({ id: dell, result: 'update' });
  });

  test('two assets with one serial number are ambiguous without a manufacturer', async () => {
    const { row } = await judged(kind, file({ name: 'New', serial: serial.toLowerCase() }));
    expect(row?.faults).toMatchObject([{ code: 'ambiguous_match' }]);
  });

  test('an asset of another customer is refused, and neither it nor the customer is named', async () => {
    const ways: readonly Device[] = [
      { name: 'Mine', serial: `${serial} -kip` },
      { name: 'Mine', tag: `${serial}-t` },
    ];
    for (const device of ways.filter((each) => file(each).toLowerCase().includes(`${serial.toLowerCase()}`)))
      for (const by of [journey, limited]) {
        const { row } = await judged(kind, file(device), ilkley, by);
        expect(row?.faults.map(({ code }) => code)).toEqual(['duplicate_other_customer']);
        expect(JSON.stringify(row)).not.toMatch(/Kippax|Secret/);
      }
    expect(await rowsOf('select name from asset where id = $1', [theirs])).toEqual([{ name: 'Secret of Kippax' }]);
  });
});

test('a device is one asset, whatever type a file gives it', async () => {
  const firewall = await made('hardware/firewalls', { customerId: ilkley, name: 'FW-1', serial: 'FW-SERIAL-1' });
  const content = 'Name,Serial number\nFW-2,fw-serial-1\n';
  const own = await judged('own:computer', content);
  expect(own.found).toMatchObject({ noun: 'firewall', id: firewall, result: 'update' });
  expect(own.row?.remarks.map(({ code }) => code)).toEqual(['kind_kept']);
  const other = await judged('own:computer', content, kippax);
  expect(other.row?.faults.map(({ code }) => code)).toEqual(['duplicate_other_customer']);
  expect(JSON.stringify(other.row)).not.toMatch(/Ilkley|FW-1/);
});

test('an external ID leads to its asset, at that customer only', async () => {
  const externalIds = [
    { source: 'hudu', externalId: '9' },
    { source: 'Snipe-IT', externalId: '4711' },
  ];
  const id = await made('hardware/computers', { customerId: ilkley, name: 'Known elsewhere', externalIds });
  const content = 'ID,Name,Category\n4711,Renamed,Laptop\n';
  expect((await judged('snipe-it-assets', content)).found).toMatchObject({ id, result: 'update' });
  expect((await judged('snipe-it-assets', content, kippax)).found).toMatchObject({ result: 'create' });
});

describe('our own export of assets', () => {
  test('with edited host names and MAC addresses updates them', async () => {
    await made('hardware/computers', {
      customerId: ilkley,
      name: 'PC-EDIT',
      hostname: 'pc-edit',
      mac: '3c:52:82:11:00:01',
    });
    const file = (await product.administrator.get('/api/v1/assets.csv')).text;
    const [header = '', ...lines] = file.split('\r\n');
    const edited = [header, ...lines.filter((line) => line.includes('PC-EDIT'))]
      .join('\r\n')
      .replace('pc-edit', 'pc-edited')
      .replace('3c:52:82:11:00:01', '3c:52:82:11:00:02');
    const { id } = (await journey.upload('assets.csv', edited)).import;
    await journey.map(id, { kind: 'own:asset' });
    expect((await journey.check(id)).counts).toMatchObject({ updated: 1, unchanged: 0, failed: 0 });
    expect((await journey.rows(id)).rows[0]?.records[0]?.changes).toEqual({
      hostname: ['pc-edit', 'pc-edited'],
      mac: ['3c:52:82:11:00:01', '3c:52:82:11:00:02'],
    });
    await journey.commit(id);
    expect(await rowsOf(`select hostname, mac from asset where name = 'PC-EDIT'`)).toEqual([
      { hostname: 'pc-edited', mac: '3c:52:82:11:00:02' },
    ]);
  });

  test('with a host name for a type without one reports that it is left out', async () => {
    const id = await made('hardware/whiteboards', { customerId: ilkley, name: 'WB-1' });
    const { found, row } = await judged('own:asset', `ID,Name,Kind,Hostname\n${id},WB-1,Whiteboard,wb-1\n`);
    expect(found).toMatchObject({ id, result: 'unchanged' });
    expect(row?.remarks.map(({ code }) => code)).toEqual(['left_out']);
  });

  test('cannot take the serial number or tag of another customer’s device, or reveal whose it is', async () => {
    const id = await made('hardware/computers', { customerId: ilkley, name: 'Mine' });
    await made('hardware/computers', { customerId: kippax, name: 'Hush', serial: 'HUSH-1', assetTag: 'HUSH-T' });
    for (const [column, taken] of [
      ['Serial number', 'hush-1'],
      ['Asset tag', 'hush-t'],
    ])
      for (const by of [journey, limited]) {
        const { row } = await judged('own:asset', `ID,Name,${column}\n${id},Mine,${taken}\n`, ilkley, by);
        expect(row?.faults).toMatchObject([{ column: 2, code: 'duplicate_other_customer' }]);
        expect(JSON.stringify(row)).not.toMatch(/Hush|Kippax/);
      }
    await made('hardware/computers', { customerId: ilkley, name: 'Ours as well', serial: 'OURS-1' });
    const { row } = await judged('own:asset', `ID,Name,Serial number\n${id},Mine,OURS-1\n`);
    expect(row?.faults, 'what is the customer’s own is named').toMatchObject([
      { code: 'serial_taken', message: expect.stringContaining('Ours as well') },
    ]);
  });
});

describe('a warranty that ends before the purchase', () => {
  test.each([
    ['itflow-assets', 'Name,Type,Purchase Date,Warranty Expire\nLT-W,Laptop,2024-05-15,2024-05-14\n', 3],
    ['snipe-it-assets', 'Name,Category,Purchase Date,Warranty Expires\nLT-W,Laptop,5/15/2024,5/14/2024\n', 3],
  ])('is an error in a file of %s', async (kind, content, column) => {
    const { row } = await judged(kind, content);
    expect(row?.faults).toEqual([
      {
        column,
        code: 'invalid_value',
        message: 'Warranty 1: enter an end date after the purchase date.',
      },
    ]);
  });

  test('is not reported on the day itself', async () => {
    const { row } = await judged(
      'itflow-assets',
      'Name,Type,Purchase Date,Warranty Expire\nLT-W,Laptop,2024-05-15,2024-05-15\n',
    );
    expect(row).toMatchObject({ result: 'create', faults: [] });
  });
});
