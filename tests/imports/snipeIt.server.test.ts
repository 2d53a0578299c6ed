import { describe, expect, test } from 'vitest';
import { readablePlaces } from '../support/readablePlaces.server.ts';
import { importBench } from './importBench.server.ts';

const bench = importBench({ name: 'Ilkley High School 8', code: 'ILK' });
const { bringIn, rowsOf } = bench;

/*
 * The format of Snipe-IT's sample files: American dates, columns without a header, rows with blanks, warranty in
 * months, and people by full name. The second status name is a custom one.
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
  test('are imported by default with their holders, states and warranties, whatever is blank', async () => {
    const { id } = (await bench.journey.upload('assets.csv', BLANKS.replaceAll('\n', '\r'))).import;
    await bench.journey.map(id, { asked: { customerId: bench.customerId } });
    const { counts } = await bench.journey.check(id);
    expect((await bench.journey.rows(id, '?result=error')).rows).toEqual([]);
    expect(counts).toMatchObject({ read: 6, created: 6, failed: 0 });
    await bench.journey.commit(id);
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
      // The name comes from the tag, and the holder is known only by an address.
      { name: '970-6', status: 'in_use', holder: 'dana@ilkley.example', ends: null, cost: null },
    ]);
  });

  test('keep values without a field in the notes', async () => {
    expect(
      await rowsOf(
        `select asset_tag as tag, notes from asset where asset_tag in ('970-2', '970-5', '970-6') order by 1`,
      ),
    ).toEqual([
      { tag: '970-2', notes: expect.stringContaining('Purchase Cost: $763.46') },
      // Warranty months without a purchase date, and a model without a manufacturer.
      { tag: '970-5', notes: expect.stringMatching(/Warranty: 30[\s\S]*Model name: Round/) },
      { tag: '970-6', notes: expect.stringContaining('Status: In the lending pool') },
    ]);
  });

  test('have their suppliers, which are created with a code, and their order numbers', async () => {
    const content =
      'Company,Name,Asset Tag,Category,Supplier,Order Number,Purchase Date,Purchase Cost\nAlpha,Ordered PC,960-1,Desktops,Blogspan,PO-2047,4/5/2016,100\n';
    const done = await bringIn('assets.csv', content);
    const seen = () =>
      rowsOf(
        `select a.name, s.name as supplier, s.code, a.purchase_order as "order" from asset a join supplier s on s.id = a.supplier_id order by 1`,
      );
    expect(await seen()).toEqual([
      { name: 'Hall printer', supplier: 'Oyope', code: 'OYO001', order: null },
      { name: 'Library laptop', supplier: 'Blogspan', code: 'BLO001', order: null },
      { name: 'Ordered PC', supplier: 'Blogspan', code: 'BLO001', order: 'PO-2047' },
      { name: 'Spare clock', supplier: 'Tagcat', code: 'TAG001', order: null },
    ]);
    await bench.sameAgain('assets.csv', content);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await seen()).toHaveLength(3);
  });

  test('imported again change nothing', async () => {
    expect((await bringIn('assets.csv', BLANKS)).import).toMatchObject({ rowsUnchanged: 6, rowsCreated: 0 });
  });
});

describe('a file of assets', () => {
  test('without a column of people is imported', async () => {
    const done = await bringIn(
      'assets.csv',
      'Company,Asset Name,Asset Tag,Category,Manufacturer,Model,Serial,Purchased,Warranty\nAlpha,Office PC,980-1,Desktops,Dell,Optiplex,SN-0101,4/25/2024,24 months\n',
    );
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 1 });
    expect(await rowsOf(`select warranty_ends_on as ends from asset where asset_tag = '980-1'`)).toEqual([
      { ends: '2026-04-24' },
    ]);
  });

  test('in which one person holds several assets reports a change of them once', async () => {
    const holder = { customerId: bench.customerId, firstName: 'Pat', lastName: 'Porter', email: 'pat@ilkley.example' };
    await bench.product.administrator.send('POST', '/api/v1/contacts', holder);
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

/* One row per seat; the second licence has no person. */
const LICENCES = `Full Name,Email,Username,Item name,serial number,Category,manufacturer,purchase date,purchase cost,purchase order,order number,Licensed To Name,Licensed to Email,expiration date,maintained,reassignable,seats,company,supplier,notes
Helen Anderson,helen@ilkley.example,helen,Office,KEY-1aa5b0eb-79c5,Software,Contoso,07/13/2025,133.00,PO-7,8,Ilkley High School,,07/12/2028,true,no,80,,Retailer,Renew in spring
Omar Price,omar@ilkley.example,omar,Office,KEY-1aa5b0eb-79c5,Software,Contoso,07/13/2025,133.00,PO-7,8,Ilkley High School,,07/12/2028,true,no,80,,Retailer,Renew in spring
,,,Drawing,KEY-9f31-0c22,Software,,,,,,,,,,yes,5,,,
`;

describe('licences of Snipe-IT', () => {
  test('are imported with seats and encrypted keys, and a second import changes nothing', async () => {
    const done = await bringIn('licences.csv', LICENCES);
    expect(done.import).toMatchObject({ preset: 'Snipe-IT: licences', state: 'committed', rowsFailed: 0 });
    expect(
      await rowsOf(
        `select l.name, l.seats, l.ends_on::text as ends, l.transferable, l.licensed_to as owner, l.reference, s.name as supplier
           from license l join asset a on a.id = l.software_id left join supplier s on s.id = a.supplier_id order by 1`,
      ),
    ).toEqual([
      { name: 'Drawing', seats: 5, ends: null, transferable: true, owner: null, reference: null, supplier: null },
      {
        name: 'Office',
        seats: 80,
        ends: '2028-07-12',
        transferable: false,
        owner: 'Ilkley High School',
        reference: '8',
        supplier: 'Retailer',
      },
    ]);
    expect(await rowsOf('select holder from license_seat order by 1')).toEqual([
      { holder: 'Helen Anderson' },
      { holder: 'Omar Price' },
    ]);
    const keys = await rowsOf(
      `select c.id, c.title, c.kind, c.stored, a.name as of from credential c join asset a on c.attached_to = array['asset:' || a.id] order by 2`,
    );
    expect(keys).toMatchObject([
      { title: 'Drawing', kind: 'licenceKey', stored: ['password'], of: 'Drawing' },
      { title: 'Office', kind: 'licenceKey', stored: ['password'], of: 'Office' },
    ]);
    const shown = await bench.product.administrator.send('POST', `/api/v1/credentials/${String(keys[1]?.id)}/reveal`, {
      field: 'password',
    });
    expect(shown.body.value).toBe('KEY-1aa5b0eb-79c5');
    expect(await readablePlaces(bench.product, ['KEY-1aa5b0eb'])).toEqual([]);

    expect((await bringIn('licences.csv', LICENCES)).import).toMatchObject({ rowsCreated: 0, rowsUpdated: 0 });
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await rowsOf('select 1 from license union all select 1 from license_seat')).toEqual([]);
  });

  test('with one name and two keys are refused, so that no key is lost', async () => {
    const file = 'Item name,serial number,seats\nScanner,KEY-one-111,5\nScanner,KEY-two-222,5\n';
    const { id } = (await bench.journey.upload('licences.csv', file)).import;
    await bench.journey.map(id, { kind: 'snipe-it-licences', asked: { customerId: bench.customerId } });
    expect((await bench.journey.check(id)).counts).toMatchObject({ created: 1, failed: 1 });
    const [bad] = (await bench.journey.rows(id, '?result=error')).rows;
    expect(bad?.faults.map(({ code }) => code)).toEqual(['secret_differs']);
    // Without the first row, the second one is the only one of its name.
    await bench.product.administrator.send('PATCH', `/api/v1/imports/${id}/rows/2`, { leftOut: true });
    expect((await bench.journey.seen(id)).counts).toMatchObject({ created: 1, failed: 0, skipped: 1 });
    await bench.product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });

  test('keep the key of the first row, however far apart the rows with that name are', async () => {
    const first = 'Plotter,KEY-one-111,5\n';
    const file = `Item name,serial number,seats\n${first.repeat(501)}Plotter,KEY-two-222,5\n`;
    const keyOf = async () => {
      const [key] = await rowsOf(`select id from credential where title = 'Plotter'`);
      const asked = { field: 'password' };
      return (await bench.product.administrator.send('POST', `/api/v1/credentials/${String(key?.id)}/reveal`, asked))
        .body;
    };
    const refused = async (content: string, row: number) => {
      const { id } = (await bench.journey.upload('licences.csv', content)).import;
      await bench.journey.map(id, { kind: 'snipe-it-licences', asked: { customerId: bench.customerId } });
      expect((await bench.journey.check(id)).counts).toMatchObject({ failed: 1 });
      expect((await bench.journey.rows(id, '?result=error')).rows).toMatchObject([
        {
          number: row,
          faults: [{ code: 'secret_differs', message: expect.stringContaining('Row 2 has another secret') }],
        },
      ]);
      expect(await readablePlaces(bench.product, ['KEY-one-111', 'KEY-two-222'])).toEqual([]);
      expect((await bench.journey.commit(id, 'skip_bad_rows')).import).toMatchObject({ state: 'partly' });
      expect(await keyOf()).toMatchObject({ value: 'KEY-one-111' });
    };
    await refused(file, 503);
    await refused(`Item name,serial number,seats\n${first}Plotter,KEY-two-222,5\n`, 3);
  });
});

describe('accessories and components of Snipe-IT', () => {
  test('become asset extras with their quantity in the notes', async () => {
    const done = await bringIn(
      'accessories.csv',
      'Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Notes,Purchase Date,Purchase Cost\nAlpha,Wireless mouse,Mice,,Dell,50,Office,1,5,M1,,4/25/2024,9.99\n',
    );
    expect(done.import).toMatchObject({ preset: 'Snipe-IT: accessories', rowsCreated: 1 });
    const components = await bringIn(
      'components.csv',
      'Item Name,Purchase Date,Purchase Cost,Location,Company,Order Number,Serial number,Category,Quantity\nRAM 16 GB,4/25/2024,39.99,Office,Alpha,2,,Memory,12\n',
    );
    expect(components.import).toMatchObject({ preset: 'Snipe-IT: components', rowsCreated: 1 });
    expect(
      await rowsOf(
        `select name, notes from asset where kind = 'assetExtra' and name in ('Wireless mouse', 'RAM 16 GB') order by 1`,
      ),
    ).toEqual([
      { name: 'RAM 16 GB', notes: expect.stringContaining('Quantity: 12') },
      { name: 'Wireless mouse', notes: expect.stringContaining('QTY: 50') },
    ]);
  });

  test('include consumables, each under its category, and an undo removes them', async () => {
    const file =
      'Company,Name,Category,Supplier,Manufacturer,QTY,Location,Order Number,Min Amount,Model Number,Item Number,Notes,Purchase Date,Purchase Cost\nAlpha,Toner black,Toner,Blogspan,HP,12,Office,PO-9,2,CF259X,I-77,Under the stairs,4/25/2024,89.00\n';
    const done = await bringIn('consumables.csv', file);
    expect(done.import).toMatchObject({ preset: 'Snipe-IT: consumables', rowsCreated: 1, rowsFailed: 0 });
    const seen = () =>
      rowsOf(
        `select a.name, a.status, c.name as category, s.name as supplier, a.cost_pence as cost, a.purchase_order as "order", a.notes
           from asset_extra e join asset a on a.id = e.id join asset_category c on c.id = e.category_id
           join supplier s on s.id = a.supplier_id where a.name = 'Toner black'`,
      );
    expect(await seen()).toEqual([
      {
        name: 'Toner black',
        status: 'spare',
        category: 'Toner',
        supplier: 'Blogspan',
        cost: 8_900,
        order: 'PO-9',
        notes: 'Under the stairs\nCategory: Toner\nQTY: 12\nMin Amount: 2\nModel Number: CF259X\nItem Number: I-77',
      },
    ]);
    await bench.sameAgain('consumables.csv', file);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await seen()).toEqual([]);
  });
});

test('users of Snipe-IT keep their manager and the dates of their employment in the notes', async () => {
  const file =
    'First Name,Last Name,Email,Username,Activated,Location,Phone,Job Title,Notes,Employee Number,Company,Manager,Remote,VIP,Start Date,End Date\nNora,Field,nora@ilkley.example,nfield,1,,,Technician,Part time,77,Alpha,Omar Price,0,1,2024-09-01,2027-07-31\n';
  const done = await bringIn('users.csv', file);
  expect(done.import).toMatchObject({ preset: 'Snipe-IT: users', rowsCreated: 1, rowsFailed: 0 });
  expect(await rowsOf(`select job_title as title, vip, notes from contact where last_name = 'Field'`)).toEqual([
    {
      title: 'Technician',
      vip: true,
      notes:
        'Part time\nUsername: nfield\nEmployee Number: 77\nManager: Omar Price\nStart Date: 2024-09-01\nEnd Date: 2027-07-31',
    },
  ]);
  await bench.sameAgain('users.csv', file);
});

describe('files of IT Glue and Hudu', () => {
  test('import organisations, locations, domains, websites and certificates for the customers they name', async () => {
    const organisations =
      'id,name,organization_type,organization_status,short_name,description\n71,Harbour Academy,Academy trust,Active,HARB,By the quay\n';
    expect((await bench.journey.bringIn('organizations.csv', organisations)).import).toMatchObject({
      preset: 'IT Glue: organisations',
      rowsCreated: 1,
    });
    const files: readonly (readonly [string, string, string])[] = [
      [
        'locations.csv',
        'IT Glue: locations',
        'id,organization,name,address_1,address_2,city,region,postal_code,country,phone\n5,Harbour Academy,Annexe,1 Quay,,Whitby,,YO21 1AA,United Kingdom,\n',
      ],
      [
        'contacts.csv',
        'IT Glue: contacts',
        'id,organization,first_name,last_name,title,location,important,primary_email,primary_phone,notes\n6,Harbour Academy,Jo,Marsh,Head,Annexe,Yes,jo@harbour.example,,\n',
      ],
      [
        'configurations.csv',
        'IT Glue: configurations',
        'id,organization,name,configuration_type,configuration_status,hostname,ip,mac,serial,manufacturer,model,notes,archived\n7,Harbour Academy,HARB-SW1,Switch,Active,harb-sw1,10.0.0.2,,HB-0001,Netgear,GS724,,No\n',
      ],
      [
        'domains.csv',
        'IT Glue: domains',
        'id,organization,name,registrar,expires_on,notes,archived\n8,Harbour Academy,harbour.example,Registrar Ltd,2027-03-01,,No\n',
      ],
      [
        'ssl-certificates.csv',
        'IT Glue: SSL certificates',
        'id,organization,name,issued_by,valid_till,notes,archived\n9,Harbour Academy,harbour.example,Any CA,2027-01-01,,No\n',
      ],
      [
        'websites.csv',
        'IT Glue: websites',
        'id,organization,name,url,cms,notes,archived\n10,Harbour Academy,School site,https://www.harbour.example/,WordPress,,No\n',
      ],
      [
        'companies.csv',
        'Hudu: companies',
        'name,nickname,company_type,address_line_1,city,zip,phone_number,website,notes\nMill School,The Mill,School,2 Mill Road,Hull,HU1 1AA,,https://mill.example/,\n',
      ],
      [
        'assets.csv',
        'Hudu: assets',
        'name,company_name,asset_layout_id,primary_serial,primary_mail,primary_model,primary_manufacturer\nProjector,Mill School,4,ML-0001,,EB-1,Epson\n',
      ],
    ];
    for (const [name, preset, content] of files) {
      const { id, ...uploaded } = (await bench.journey.upload(name, content)).import;
      expect(uploaded.name).toBe(name);
      await bench.journey.map(id);
      const checked = await bench.journey.check(id);
      expect([name, (await bench.journey.rows(id, '?result=error')).rows]).toEqual([name, []]);
      expect([name, checked.import.preset, checked.counts.created]).toEqual([name, preset, 1]);
      await bench.journey.commit(id);
      const again = await bench.journey.bringIn(name, content);
      expect([name, again.import.rowsUnchanged]).toEqual([name, 1]);
    }
    expect(await rowsOf(`select address from website_url where address like '%harbour%'`)).toHaveLength(1);
    expect(
      await rowsOf(`select registrar, expires_on::text as ends from domain where fqdn = 'harbour.example'`),
    ).toEqual([{ registrar: 'Registrar Ltd', ends: '2027-03-01' }]);
  });
});
