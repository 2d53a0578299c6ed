import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mapping } from '#engine/import/mapping/preset.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';
import { type ImportTest, fileJourney } from './testImport.server.ts';

type Product = Awaited<ReturnType<typeof openProduct>>;
let product: Product;
let journey: ImportTest;
let ilkley = 0;
let kippax = 0;

const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await product.database.query<Record<string, unknown>>(sql, values)).rows;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
  const make = async (name: string, code: string): Promise<number> => {
    const made = await product.administrator.send('POST', '/api/v1/customers', { name, code, type: 'school' });
    return (made.body.row as { id: number }).id;
  };
  ilkley = await make('Ilkley High School 8', 'ILK');
  kippax = await make('Kippax Dental Practice 501', 'KIP');
});
afterAll(() => product?.close());

/**
 * An asset export of ITFlow 26.08: cells that start like formulas, line breaks, quotes, and meaningless serial
 * numbers.
 */
const ASSETS = `Name,Description,Type,Make,Model,"Serial Number","Operating System","Purchase Date","Warranty Expire","Install Date","Assigned To",Location,"Physical Location",Notes,Client,"Primary IP","Primary MAC"
"'=1+10007",,Firewall,Ubiquiti,"Model 7",SN9cdf26568d166bc6793ef8da5afa0846,,2020-01-08,2023-01-08,,"Aoife O'Brien","Site 2008",,"in use","Ilkley High School 8",10.0.0.1,3c:52:82:00:00:01
LT-1,,Laptop,Dell,"Model 0","To be filled by O.E.M.","Windows 11 Pro",2021-05-15,2023-05-15,,"Siân Shah","Site 501",Rack,"Says ""hot""; shelf 1
second line, with comma","Kippax Dental Practice 501",,
LT-2,,Laptop,Dell,"Model 0","To be filled by O.E.M.","Windows 11 Pro",2021-05-15,2023-05-15,,"Siân Shah","Site 501",,,"Kippax Dental Practice 501",,
SW-1,,Switch,Cisco,"Model 0",,,2021-05-15,,,,"Site 501",,,"Kippax Dental Practice 501",,
`;

describe('an asset export of ITFlow', () => {
  test('is imported unchanged: customers resolved, types recognised, makes, models, sites and holders created once', async () => {
    const { id } = (await journey.upload('assets.csv', ASSETS)).import;
    await journey.map(id);
    const checked = await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(checked.counts).toMatchObject({ created: 4, failed: 0 });
    const done = await journey.commit(id);
    expect(done.import.state).toBe('committed');
    const records = [
      { noun: 'model', result: 'create', n: 3 },
      { noun: 'manufacturer', result: 'create', n: 3 },
      { noun: 'computer', result: 'create', n: 2 },
      { noun: 'contact', result: 'create', n: 2 },
      { noun: 'site', result: 'create', n: 2 },
      { noun: 'firewall', result: 'create', n: 1 },
      { noun: 'networkSwitch', result: 'create', n: 1 },
      { noun: 'ipAddress', result: 'create', n: 1 },
    ];
    // The check also reports records that are only referred to.
    expect(checked.tally.records).toHaveLength(records.length);
    expect(checked.tally.records).toEqual(expect.arrayContaining(records));
    expect(done.tally.records).toEqual(expect.arrayContaining(records));

    const [firewall, first, second] = await rowsOf(
      `select a.name, a.kind, a.customer_id, a.serial, a.purchased_on, a.warranty_ends_on, a.notes, m.name as model, f.name as maker, s.name as site, c.name as holder, a.mac, a.primary_ip, a.asset_tag
         from asset a left join model m on m.id = a.model_id left join manufacturer f on f.id = a.manufacturer_id
         left join site s on s.id = a.site_id left join contact c on c.id = a.contact_id order by a.id`,
    );
    expect(firewall).toEqual({
      name: '=1+10007',
      kind: 'firewall',
      customer_id: ilkley,
      serial: 'SN9CDF26568D166BC6793EF8DA5AFA0846',
      purchased_on: '2020-01-08',
      warranty_ends_on: '2023-01-08',
      notes: 'in use',
      primary_ip: '10.0.0.1',
      model: 'Model 7',
      maker: 'Ubiquiti',
      site: 'Site 2008',
      holder: "Aoife O'Brien",
      mac: '3c:52:82:00:00:01',
      // The earlier dry run used no tags.
      asset_tag: 'A000001',
    });
    expect(first).toMatchObject({
      kind: 'computer',
      customer_id: kippax,
      notes: 'Says "hot"; shelf 1\nsecond line, with comma\nPhysical Location: Rack',
    });
    expect(second).toMatchObject({
      name: 'LT-2',
      maker: 'Dell',
      model: 'Model 0',
      site: 'Site 501',
      holder: 'Siân Shah',
    });
    expect(await rowsOf('select form, operating_system from computer')).toEqual([
      { form: 'laptop', operating_system: 'Windows 11 Pro' },
      { form: 'laptop', operating_system: 'Windows 11 Pro' },
    ]);
    // One Model 0 by Dell and one by Cisco.
    expect(await rowsOf(`select count(*)::int as n from model where name = 'Model 0'`)).toEqual([{ n: 2 }]);
    expect(await rowsOf('select count(*)::int as n from site')).toEqual([{ n: 2 }]);
  });

  test('longer than one portion reports each record it would create once', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `PC-${at},Laptop,Viglen,Genie,Annexe,Ilkley High School 8`);
    const { id } = (await journey.upload('many.csv', `Name,Type,Make,Model,Location,Client\n${lines.join('\n')}\n`))
      .import;
    await journey.map(id, { kind: 'itflow-assets' });
    expect((await journey.check(id)).tally.records).toEqual([
      { noun: 'computer', result: 'create', n: 600 },
      { noun: 'manufacturer', result: 'create', n: 1 },
      { noun: 'model', result: 'create', n: 1 },
      { noun: 'site', result: 'create', n: 1 },
    ]);
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });

  test('reports serial numbers that identify nothing', async () => {
    const { id } = (await journey.upload('assets.csv', ASSETS.replaceAll('LT-', 'LAP-'))).import;
    await journey.map(id);
    await journey.check(id);
    const { rows } = await journey.rows(id, '?result=create');
    expect(rows.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([
      ['left_out', 'junk_serial'],
      ['junk_serial'],
    ]);
  });

  test('imported again duplicates nothing, not even what has no serial number', async () => {
    const done = await journey.bringIn('assets.csv', ASSETS);
    expect(done.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 4 });
    expect(await rowsOf('select count(*)::int as n from asset')).toEqual([{ n: 4 }]);
  });

  test('as our own export has formulas escaped, and is imported without a difference', async () => {
    const file = (await product.administrator.get('/api/v1/assets.csv')).text;
    expect(file).toContain("'=1+10007");
    const before = await rowsOf('select * from asset order by id');
    const uploaded = await journey.upload('assets.csv', file);
    expect(uploaded.kinds[0]?.key).toBe('own:asset');
    const { id } = uploaded.import;
    await journey.map(id);
    const { counts } = await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(counts).toEqual({ read: 4, created: 0, updated: 0, unchanged: 4, skipped: 0, failed: 0 });
    await journey.commit(id);
    expect(await rowsOf('select * from asset order by id')).toEqual(before);
  });

  test('cannot take a device of another customer, or reveal whose it is', async () => {
    const stolen =
      'Name,Type,Make,Model,Serial Number,Client\nMine now,Firewall,Ubiquiti,Model 7,sn9cdf26568d166bc6793ef8da5afa0846,Kippax Dental Practice 501\n';
    const { id } = (await journey.upload('assets.csv', stolen)).import;
    await journey.map(id, { kind: 'itflow-assets' });
    await journey.check(id);
    const [row] = (await journey.rows(id, '?result=error')).rows;
    expect(row?.faults).toMatchObject([{ column: 4, code: 'duplicate_other_customer' }]);
    expect(JSON.stringify(row)).not.toContain('Ilkley');
  });

  test('is checked within the scope of the importing user', async () => {
    const assigned = fileJourney(await signInAs(product, 'Kim Kippax', ['*'], [kippax]));
    const { id } = (await assigned.upload('assets.csv', ASSETS)).import;
    await assigned.map(id);
    const { counts } = await assigned.check(id);
    expect(counts).toMatchObject({ unchanged: 3, failed: 1 });
    const [row] = (await assigned.rows(id, '?result=error')).rows;
    expect(row?.faults).toMatchObject([{ code: 'unknown_reference' }]);
    expect(row?.faults[0]?.offers ?? []).toEqual([]);
  });

  test('with an unknown type asks, and one answer applies to all rows', async () => {
    const { id } = (
      await journey.upload(
        'assets.csv',
        'Name,Type,Client\nA-1,Teleporter,Ilkley High School 8\nA-2,Teleporter,Ilkley High School 8\n',
      )
    ).import;
    await journey.map(id, {
      kind: 'itflow-assets',
      change: (mapping) => withoutOtherwise(mapping),
    });
    expect((await journey.check(id)).counts).toMatchObject({ failed: 2 });
    const answer = await product.administrator.send('POST', `/api/v1/imports/${id}/words`, {
      column: 1,
      text: 'Teleporter',
      means: 'printer',
    });
    expect((answer.body as unknown as { counts: object }).counts).toMatchObject({ created: 2, failed: 0 });
  });

  test('with words for other things keeps each word as a category', async () => {
    const file =
      'Name,Type,Client\nTP-1,Teleporter,Ilkley High School 8\nTP-2,teleporter,Ilkley High School 8\nCL-1,Clock,Ilkley High School 8\nX-1,,Ilkley High School 8\nP-1,Printer,Ilkley High School 8\n';
    const { id } = (await journey.upload('extras.csv', file)).import;
    await journey.map(id, { kind: 'itflow-assets' });
    expect((await journey.check(id)).counts).toMatchObject({ created: 5, failed: 0 });
    await journey.commit(id);
    expect(
      await rowsOf(
        `select a.name, a.kind, c.name as category from asset a left join asset_extra x on x.id = a.id
           left join asset_category c on c.id = x.category_id where a.name ~ '^(TP|CL|X|P)-' order by a.id`,
      ),
    ).toEqual([
      { name: 'TP-1', kind: 'assetExtra', category: 'Teleporter' },
      { name: 'TP-2', kind: 'assetExtra', category: 'Teleporter' },
      { name: 'CL-1', kind: 'assetExtra', category: 'Clock' },
      { name: 'X-1', kind: 'assetExtra', category: null },
      { name: 'P-1', kind: 'printer', category: null },
    ]);
    const again = await journey.upload('extras.csv', file);
    await journey.map(again.import.id, { kind: 'itflow-assets' });
    expect((await journey.check(again.import.id)).counts).toMatchObject({ unchanged: 5, created: 0, updated: 0 });
    await journey.undo(id);
    expect(await rowsOf(`select name from asset_category where name in ('Teleporter', 'Clock')`)).toEqual([
      { name: 'Clock' },
    ]);
  });

  test('is removed again when it is undone, with everything it created', async () => {
    const [first] = await rowsOf('select min(id) as id from import');
    const undone = await journey.undo(Number(first?.id));
    expect(undone.kept).toEqual([]);
    for (const table of [
      'asset',
      'firewall',
      'computer',
      'asset_tag',
      'ip_address',
      'site',
      'contact',
      'model',
      'manufacturer',
      'import_identity',
    ])
      expect(await rowsOf(`select count(*)::int as n from "${table}"`), table).toEqual([{ n: 0 }]);
  });
});

const withoutOtherwise = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: Object.fromEntries(
    Object.entries(mapping.columns).map(([name, places]) => [name, places.map(({ otherwise: _, ...place }) => place)]),
  ),
});

/** A Snipe-IT export: a byte order mark, American dates, companies in the first column. */
const SNIPE = `\ufeffCompany,Name,Asset Tag,Category,Supplier,Manufacturer,Location,Order Number,Model,Model Notes,Model Number,Asset Notes,Purchase Date,Purchase Cost,Checkout Type,Checked Out To: Username,Checked Out To: First Name,Checked Out To: Last Name,Checked Out To: Email,Checked Out To: Location,Asset EOL Date
Abshire and Sons,Backhoe,ICC-2065556,Laptops,"Kunde, Doyle and Kozey",Berge Inc,"Wilkinson, Waters and Kerluke",3271901481,"Macbook Pro 13""",,1786VM80X07,at nulla suspendisse,1/23/23,2266.13,,,,,,,10/27/28
"Quitzon, Oberbrunner and Dibbert",Dragline,WBH-2841795,Laptops,Krajcik LLC,"Botsford, Boyle and Herzog",Lindgren-Marquardt,5504512275,"Macbook Pro 13""",,9351IS25A51,aliquam,11/14/22,1292.94,User,gmccrackem2a,Gage,McCrackem,gmccrackem2a@bing.com,,10/27/28
`;
const USERS = `\ufeffFirst Name,Last Name,Email,Username,Activated,Location,Address,City,State,Country,Postal Code,Website,Phone,Job Title,Notes,Employee Number,Company,Manager,Remote,VIP,Start Date,End Date,Gravatar
Gage,McCrackem,gmccrackem2a@bing.com,gmccrackem2a,true,Mueller LLC,0406 Emmet Drive,,,,,https://netvibes.com,895-137-2034,Nurse Practicioner,ac tellus,"",,Reagen Tenant,true,true,2022-03-18,2022-12-04,rtenant0@soup.io
Juan,,,jlowseley9,true,Nicolas and Sons,0 Village Pass,,,,,,,Cost Accountant,phasellus id sapien in sapien,"",,,true,,,,
`;

describe('files of Snipe-IT', () => {
  test('go to the customer chosen for the file', async () => {
    const uploaded = await journey.upload('assets-sample.csv', SNIPE);
    expect(uploaded.reading.settled).toBe('mdy');
    expect(uploaded.kinds[0]?.key).toBe('snipe-it-assets');
    const { id } = uploaded.import;
    const refused = await product.administrator.send('POST', `/api/v1/imports/${id}/mapping`, {
      mapping: uploaded.mapping,
    });
    expect([refused.body.code, refused.body.message]).toEqual([
      'unmapped',
      'Choose a value for the whole file: Customer.',
    ]);

    const mapped = await journey.map(id, { asked: { customerId: ilkley } });
    expect(mapped.refs).toMatchObject({ customer: { [ilkley]: { title: 'Ilkley High School 8' } } });
    await journey.check(id);
    expect((await journey.rows(id, '?result=error')).rows).toEqual([]);
    await journey.commit(id);
    // The customer of each record, for the links in the report.
    expect((await journey.rows(id)).rows.map(({ records }) => records)).toMatchObject([
      [
        { noun: 'computer', customerId: ilkley },
        { noun: 'supplier', customerId: null },
        { noun: 'manufacturer', customerId: null },
        { noun: 'site', customerId: ilkley },
        { noun: 'model', customerId: null },
      ],
      [
        { noun: 'contact', customerId: ilkley },
        { noun: 'computer', customerId: ilkley },
        { noun: 'supplier' },
        { noun: 'manufacturer' },
        { noun: 'site' },
        { noun: 'model' },
      ],
    ]);
    expect(
      await rowsOf(
        'select name, asset_tag, customer_id, purchased_on, cost_pence, purchase_order, notes from asset order by id',
      ),
    ).toEqual([
      {
        name: 'Backhoe',
        asset_tag: 'ICC-2065556',
        customer_id: ilkley,
        purchased_on: '2023-01-23',
        cost_pence: 226_613,
        purchase_order: '3271901481',
        notes: 'at nulla suspendisse\nCategory: Laptops\nModel Number: 1786VM80X07\nAsset EOL Date: 10/27/28',
      },
      expect.objectContaining({ name: 'Dragline', purchased_on: '2022-11-14', cost_pence: 129_294 }),
    ]);
    expect(await rowsOf('select c.name, c.email from asset a join contact c on c.id = a.contact_id')).toEqual([
      { name: 'Gage McCrackem', email: 'gmccrackem2a@bing.com' },
    ]);
  });

  test('match the people created with the assets, and keep an unknown number in the notes', async () => {
    const done = await journey.bringIn('users-sample.csv', USERS, { asked: { customerId: ilkley } });
    expect(done.import).toMatchObject({ rowsCreated: 1, rowsUpdated: 1 });
    expect(await rowsOf('select name, vip, phone, job_title from contact order by id')).toEqual([
      { name: 'Gage McCrackem', vip: true, phone: null, job_title: 'Nurse Practicioner' },
      { name: 'Juan', vip: false, phone: null, job_title: 'Cost Accountant' },
    ]);
    const again = await journey.bringIn('users-sample.csv', USERS, { asked: { customerId: ilkley } });
    expect(again.import).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 2 });
  });

  test('with two locations of one name create two sites, and match them again', async () => {
    const places =
      'name,address,address2,city,state,country,zip,manager,manager username,currency\nAirdrie,14 Summer Ridge Court,,Poniatowa,AB,CA,T4B,,,CAD\nAirdrie,8 Lien Drive,,Reims,AB,CA,,,,CAD\n';
    const first = await journey.bringIn('locations.csv', places, { asked: { customerId: kippax } });
    const second = await journey.bringIn('locations.csv', places, { asked: { customerId: kippax } });
    expect([first.import, second.import]).toMatchObject([{ rowsCreated: 2 }, { rowsUnchanged: 2 }]);
    expect(
      await rowsOf('select name, line1, postcode, country from site where customer_id = $1 order by id', [kippax]),
    ).toEqual([
      { name: 'Airdrie', line1: '14 Summer Ridge Court', postcode: 'T4B', country: 'Canada' },
      { name: 'Airdrie (2)', line1: '8 Lien Drive', postcode: null, country: 'Canada' },
    ]);
  });
});

test('files of the school register are referred to the form for a new customer', async () => {
  const links =
    '"URN","LinkURN","LinkName","LinkType","LinkEstablishedDate"\r\n100006,134643,"CCfL Key Stage 3 PRU","Predecessor - merged","01-01-2022"\r\n';
  const answer = await journey.send('links.csv', links);
  expect([answer.status, answer.body.code, answer.body.path]).toEqual([422, 'elsewhere', '/customers/create']);
});

describe('an import of assets whose type was changed afterwards', () => {
  const PRINTERS = (name: string, queue: string) =>
    `Customer,Name,Serial number,Queue,Lease ends\nKippax Dental Practice 501,${name},QX-4417-PR,${queue},2030-01-31\nKippax Dental Practice 501,${name} 2,QX-4418-PR,${queue}2,\n`;
  const typed = async (serial: string, to: string): Promise<void> => {
    const [row] = await rowsOf('select id, version from asset where serial = $1', [serial]);
    const path = `/api/v1/assets/${String(row?.id)}/change-type`;
    const sent = await product.administrator.send('POST', path, { to, version: Number(row?.version), confirm: true });
    expect(sent.status, sent.text).toBe(200);
  };
  const stored = async (serial: string) =>
    (
      await rowsOf(
        'select a.name, a.kind, p.queue_name, p.lease_ends_on from asset a left join printer p on p.id = a.id where a.serial = $1',
        [serial],
      )
    )[0];
  const because = 'The type was changed to “Switch” since then, so the earlier values do not fit.';

  test('keeps what became another type, says so, and takes the rest back exactly', async () => {
    await journey.bringIn('printers.csv', PRINTERS('Front', 'FRONT'), { kind: 'own:printer' });
    const { id } = (await journey.bringIn('printers.csv', PRINTERS('Back', 'BACK'), { kind: 'own:printer' })).import;
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Back', queue_name: 'BACK' });
    await typed('QX-4417-PR', 'networkSwitch');
    const undone = await journey.undo(id);
    expect(undone.kept?.map(({ title, because: said }) => [title, said])).toEqual([['Back', because]]);
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Back', kind: 'networkSwitch' });
    expect(await stored('QX-4418-PR')).toMatchObject({ name: 'Front 2', queue_name: 'FRONT2' });
  });

  test('takes an asset back exactly whose type was changed and changed back', async () => {
    await typed('QX-4417-PR', 'printer');
    const { id } = (await journey.bringIn('printers.csv', PRINTERS('Side', 'SIDE'), { kind: 'own:printer' })).import;
    await typed('QX-4417-PR', 'networkSwitch');
    await typed('QX-4417-PR', 'printer');
    expect((await journey.undo(id)).kept ?? []).toEqual([]);
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Back', queue_name: 'BACK' });
  });

  test('keeps an asset that it created, in its new type', async () => {
    const file = PRINTERS('Attic', 'ATTIC').replaceAll('QX-44', 'QX-55');
    const { id } = (await journey.bringIn('printers.csv', file, { kind: 'own:printer' })).import;
    await typed('QX-5517-PR', 'networkSwitch');
    const undone = await journey.undo(id);
    expect(undone.kept?.map(({ title, because: said }) => [title, said])).toEqual([['Attic', because]]);
    expect([await stored('QX-5517-PR'), await stored('QX-5518-PR')]).toEqual([
      expect.objectContaining({ kind: 'networkSwitch', name: 'Attic' }),
      undefined,
    ]);
  });

  test('writes to the type that an asset has got between the check and the import', async () => {
    const { import: made } = await journey.upload('printers.csv', PRINTERS('Loft', 'LOFT'));
    await journey.map(made.id, { kind: 'own:printer' });
    await journey.check(made.id);
    await typed('QX-4417-PR', 'networkSwitch');
    const done = await journey.commit(made.id, 'skip_bad_rows');
    const first = (await journey.rows(made.id)).rows.find(({ number }) => number === 2);
    expect([done.import.state, first?.result, first?.remarks.map(({ code }) => code)]).toEqual([
      'committed',
      'update',
      ['kind_kept'],
    ]);
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Loft', kind: 'networkSwitch', queue_name: null });
    expect((await journey.undo(made.id)).kept).toEqual([]);
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Back', kind: 'networkSwitch' });
    // The values of the printer come back with its type.
    await typed('QX-4417-PR', 'printer');
    expect(await stored('QX-4417-PR')).toMatchObject({ name: 'Back', queue_name: 'BACK' });
  });
});
