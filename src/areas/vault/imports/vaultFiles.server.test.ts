import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileJourney, type ImportTest } from '#tests/imports/testImport.server.ts';
import { a } from '#tests/support/builders.server.ts';
import { readablePlaces } from '#tests/support/readablePlaces.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import type { Values } from '#engine/store/change.server.ts';

let product: TestProduct;
let journey: ImportTest;
let school = 0;

beforeAll(async () => {
  product = await openProduct({ work: true });
  journey = fileJourney(product.administrator);
  await product.write(async (context) => {
    school = Number((await a(context, customer, { name: 'Ashfield Primary School' })).id);
    await a(context, customer, { name: 'Birch Trust' });
  });
});
afterAll(() => product.close());

/** These must appear only in the response to a reveal. */
const SECRETS = ['Heron-Lamp-5521', ' Barn=0094 ', 'JBSWY3DPEHPK3PXP', 'Ask for Mrs Lane', 'Quay-Lantern-77'];

const ITFLOW = `Name,Description,Username,Password,TOTP,URI
Domain admin,Ask for Mrs Lane,administrator,Heron-Lamp-5521,JBSWY3DPEHPK3PXP,https://dc.ashfield.example/
Router,,admin, Barn=0094 ,,not an address
`;

const listed = async (): Promise<Values[]> =>
  (await product.administrator.get('/api/v1/credentials?sort=title&size=100')).body.rows as Values[];
const secretsIn = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret.trim()));
const secretOf = async (title: string, field: string): Promise<unknown> => {
  const row = (await listed()).find((each) => each.title === title);
  return (await product.administrator.send('POST', `/api/v1/credentials/${String(row?.id)}/reveal`, { field })).body
    .value;
};

const placesOfSecrets = (): Promise<string[]> =>
  readablePlaces(
    product,
    SECRETS.map((secret) => secret.trim()),
  );

const told = async (id: number): Promise<string> => {
  const rests = ['', '/rows', '/rows?result=error', '/errors.csv', '/proposal?kind=own:credential'];
  return (await Promise.all(rests.map((rest) => product.administrator.get(`/api/v1/imports/${id}${rest}`))))
    .map(({ text }) => text)
    .join('\n');
};

describe('credentials from another product', () => {
  it('are imported with their secrets, which appear nowhere on the way', async () => {
    const { id, ...uploaded } = (await journey.upload('logins.csv', ITFLOW)).import;
    expect(uploaded.name).toBe('logins.csv');
    const seen = await journey.seen(id);
    expect(seen.kinds[0]?.key).toBe('itflow-credentials');
    expect(secretsIn(await told(id))).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
    await journey.map(id, { asked: { customerId: school } });
    const { counts } = await journey.check(id);
    expect(counts).toMatchObject({ created: 2, failed: 0 });
    expect(secretsIn(await told(id))).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
    const done = await journey.commit(id);
    expect(done.import.state).toBe('committed');
    expect(secretsIn(await told(id))).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
    const { rows } = await product.owner.query(
      'select (select count(*)::int from import_key) as keys, (select count(*)::int from import_secret) as secrets, (select count(*)::int from import_piece) as pieces',
    );
    expect(rows).toEqual([{ keys: 0, secrets: 0, pieces: 0 }]);
    const [admin, router] = await listed();
    expect(admin).toMatchObject({
      title: 'Domain admin',
      username: 'administrator',
      customerId: school,
      stored: ['password', 'totp', 'secureNote'],
    });
    expect(router).toMatchObject({ title: 'Router', stored: ['password', 'secureNote'], url: null });
    expect(await secretOf('Domain admin', 'password')).toBe('Heron-Lamp-5521');
    expect(await secretOf('Domain admin', 'totp')).toBe('JBSWY3DPEHPK3PXP');
    expect(await secretOf('Domain admin', 'secureNote')).toBe('Ask for Mrs Lane');
    expect(await secretOf('Router', 'password')).toBe(' Barn=0094 ');
    expect(await secretOf('Router', 'secureNote')).toBe('URI: not an address');
  });

  it('are unchanged by the same file again, and get a new password as one change that can be undone', async () => {
    const again = await journey.upload('logins.csv', ITFLOW);
    await journey.map(again.import.id, { asked: { customerId: school } });
    expect((await journey.check(again.import.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    await product.administrator.send('POST', `/api/v1/imports/${again.import.id}/cancel`);

    const newer = await journey.bringIn('logins.csv', ITFLOW.replace('Heron-Lamp-5521', 'Quay-Lantern-77'), {
      asked: { customerId: school },
    });
    expect(newer.import).toMatchObject({ rowsUpdated: 1, rowsUnchanged: 1 });
    expect(await secretOf('Domain admin', 'password')).toBe('Quay-Lantern-77');
    const undone = await journey.undo(newer.import.id);
    expect(undone.kept).toEqual([]);
    expect(await secretOf('Domain admin', 'password')).toBe('Heron-Lamp-5521');
  });

  it('are removed with their secrets when the import is undone, except those changed since', async () => {
    const file =
      'Name,Description,Username,Password,TOTP,URI\nSwitch,,admin,Quay-Lantern-77,,\nPrinter,,admin,Quay-Lantern-77,,\n';
    const done = await journey.bringIn('more.csv', file, { asked: { customerId: school } });
    const row = (await listed()).find(({ title }) => title === 'Printer');
    await product.administrator.send('PATCH', `/api/v1/credentials/${String(row?.id)}`, {
      version: row?.version,
      password: 'Quay-Lantern-78',
    });
    const undone = await journey.undo(done.import.id);
    expect(undone.kept).toMatchObject([{ title: 'Printer' }]);
    expect((await listed()).map(({ title }) => title)).toEqual(['Domain admin', 'Printer', 'Router']);
    expect(await placesOfSecrets()).toEqual([]);
  });

  it('leave nothing behind when the import is cancelled', async () => {
    const { id } = (await journey.upload('logins.csv', ITFLOW)).import;
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    const { rows } = await product.owner.query('select 1 from import_key union all select 1 from import_secret');
    expect(rows).toEqual([]);
  });

  it('stay hidden when the file is misread, and cannot be mapped to other columns', async () => {
    const file = `id,organization,name,password_category,username,password,notes\n7,Birch Trust,Gate,PIN,root,Quay-Lantern-77,Ask for Mrs Lane\n`;
    const { id } = (await journey.upload('passwords.csv', file)).import;
    for (const reading of [{ delimiter: ';' }, { encoding: 'utf-16le' }, { header: false }]) {
      await product.administrator.send('PATCH', `/api/v1/imports/${id}/reading`, reading);
      expect(secretsIn(await told(id))).toEqual([]);
      expect(await placesOfSecrets()).toEqual([]);
    }
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });

  it('keep the notes of a file without credentials, and hide those of one with them', async () => {
    const file = 'Name,Username,Password,Notes\nGate,root,Quay-Lantern-77,Ask for Mrs Lane\n';
    const { id } = (await journey.upload('list.csv', file)).import;
    expect(secretsIn(await told(id))).toEqual([]);
    const mapped = await journey.map(id, { kind: 'own:assetExtra', asked: { customerId: school } });
    expect(mapped.mapping?.columns.Notes).toEqual([{ target: 'record', field: 'notes' }]);
    expect((await journey.check(id)).counts).toMatchObject({ created: 1, failed: 0 });
    expect((await journey.rows(id)).rows[0]?.cells).toEqual(['Gate', 'root', '••••••', 'Ask for Mrs Lane']);

    await journey.map(id, { kind: 'own:credential', asked: { customerId: school } });
    expect((await journey.rows(id)).rows[0]?.cells).toEqual(['Gate', 'root', '••••••', '••••••']);
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    expect(await placesOfSecrets()).toEqual([]);
  });

  it('refuse secrets for readable fields, and readable values for secrets', async () => {
    const { id } = (await journey.upload('logins.csv', ITFLOW)).import;
    const { mapping } = await journey.seen(id);
    const send = (columns: Values) =>
      product.administrator.send('POST', `/api/v1/imports/${id}/mapping`, {
        mapping: { ...mapping, asked: { customerId: school }, columns: { ...mapping?.columns, ...columns } },
      });
    const readable = await send({ Password: [{ target: 'credential', field: 'domain' }] });
    expect(readable.text).toContain('looks like a column of secrets');
    const secret = await send({ Username: [{ target: 'credential', field: 'password' }] });
    expect(secret.text).toContain('does not look like a column of secrets');
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });
});

const XML = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<KeePassFile><Meta><RecycleBinUUID>bin</RecycleBinUUID></Meta><Root><Group><UUID>g0</UUID><Name>Customers</Name>
<Group><UUID>g1</UUID><Name>Ashfield &amp; Sons</Name>
<Entry><UUID>e1</UUID><String><Key>Title</Key><Value>Administrator</Value></String><String><Key>UserName</Key><Value>admin</Value></String><String><Key>Password</Key><Value ProtectInMemory="True">Heron-Lamp-5521</Value></String><String><Key>otp</Key><Value>otpauth://totp/x?secret=JBSWY3DPEHPK3PXP</Value></String><String><Key>Rack</Key><Value>Ask for Mrs Lane</Value></String>
<History><Entry><UUID>e1</UUID><String><Key>Title</Key><Value>Old</Value></String></Entry></History></Entry>
<Entry><UUID>e2</UUID><String><Key>Title</Key><Value>Administrator</Value></String><String><Key>UserName</Key><Value>admin</Value></String><String><Key>Password</Key><Value>Quay-Lantern-77</Value></String></Entry>
</Group><Group><UUID>bin</UUID><Name>Recycle Bin</Name><Entry><UUID>e3</UUID><String><Key>Title</Key><Value>Gone</Value></String></Entry></Group></Group></Root></KeePassFile>`;

const BITWARDEN = {
  encrypted: false,
  folders: [{ id: 'f', name: 'Ashfield' }],
  items: [
    {
      id: 'b1',
      type: 1,
      folderId: 'f',
      name: 'Bitwarden login',
      notes: null,
      login: {
        username: 'office',
        password: 'Quay-Lantern-77',
        totp: 'JBSWY3DPEHPK3PXP',
        uris: [{ uri: 'https://mail.example/' }],
      },
    },
    { id: 'b2', type: 2, name: 'Alarm', notes: 'Ask for Mrs Lane', secureNote: { type: 0 } },
    { id: 'b3', type: 1, name: 'In the bin', deletedDate: '2026-01-01T00:00:00Z', login: {} },
  ],
};

describe('files of password managers', () => {
  it('from KeePass have codes and custom fields, without the recycle bin; two with one name stay two', async () => {
    const { id } = (await journey.upload('Database.xml', XML)).import;
    expect((await journey.seen(id)).mapping?.preset).toBe('keepass-xml');
    expect(secretsIn(await told(id))).toEqual([]);
    expect(await placesOfSecrets()).toEqual([]);
    await journey.map(id, { asked: { customerId: school } });
    expect((await journey.check(id)).counts).toMatchObject({ created: 2, failed: 0 });
    await journey.commit(id);
    const rows = (await listed()).filter(({ title }) => title === 'Administrator');
    expect(rows.map(({ stored }) => stored)).toEqual([
      ['password', 'totp', 'secureNote'],
      ['password', 'secureNote'],
    ]);
    expect(await secretOf('Administrator', 'secureNote')).toBe('Rack: Ask for Mrs Lane\nGroup: Ashfield & Sons');
    const again = await journey.upload('Database.xml', XML);
    await journey.map(again.import.id, { asked: { customerId: school } });
    expect((await journey.check(again.import.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    await product.administrator.send('POST', `/api/v1/imports/${again.import.id}/cancel`);
  });

  it('from Bitwarden are imported unless encrypted, and the message says how to export them', async () => {
    const done = await journey.bringIn('bitwarden.json', JSON.stringify(BITWARDEN), { asked: { customerId: school } });
    expect(done.import).toMatchObject({ rowsCreated: 2 });
    expect(await secretOf('Bitwarden login', 'password')).toBe('Quay-Lantern-77');
    expect((await listed()).find(({ title }) => title === 'Alarm')).toMatchObject({
      kind: 'note',
      stored: ['secureNote'],
    });
    const encrypted = await journey.send('x.json', '{"encrypted": true, "passwordProtected": true, "data": "2.abc"}');
    expect(encrypted).toMatchObject({ status: 422, body: { code: 'encrypted_export' } });
    expect(String(encrypted.body.message)).toContain('not “.json (Encrypted)”');
    expect(await journey.send('x.json', '{"encrypted": false, "items": [')).toMatchObject({
      status: 422,
      body: { code: 'unreadable' },
    });
    expect(await journey.send('x.xml', '<KeePassFile><Root>')).toMatchObject({ status: 422 });
  });

  it('from IT Glue and Hudu go to the customers they name', async () => {
    await journey.bringIn(
      'configurations.csv',
      `id,organization,name,configuration_type,configuration_status,hostname,ip,mac,serial,manufacturer,model,notes,configuration_interfaces,archived
7,Birch Trust,BIR-FW01,Firewall,Active,,,,,,,,,No
`,
    );
    const { rows: firewalls } = await product.owner.query<{ id: number }>(
      `select id from asset where name = 'BIR-FW01'`,
    );
    const passwords = `id,organization,name,password_category,resource_type,resource_id,username,password,one_time_password,archived,url,notes,otp_secret
11,Birch Trust,Firewall,SSH,Configuration,7,root,Quay-Lantern-77,,No,https://fw.birch.example/,Ask for Mrs Lane,JBSWY3DPEHPK3PXP
12,Birch Trust,Gone firewall,,Configuration,8,root,Quay-Lantern-77,,No,,,
13,Birch Trust,In a document,,StructuredData::Cell,7,root,Quay-Lantern-77,,No,,,
`;
    const glue = await journey.bringIn('passwords.csv', passwords);
    expect(glue.import).toMatchObject({ state: 'committed', rowsCreated: 3 });
    const found = (title: string) => listed().then((rows) => rows.find((row) => row.title === title));
    expect(await found('Firewall')).toMatchObject({
      kind: 'ssh',
      stored: ['password', 'totp', 'secureNote'],
      attachedTo: [`asset:${firewalls[0]?.id}`],
    });
    // Its configuration was not imported, or it belongs to another kind of record.
    expect([(await found('Gone firewall'))?.attachedTo, (await found('In a document'))?.attachedTo]).toEqual([[], []]);
    const again = await journey.upload('passwords.csv', passwords);
    await journey.map(again.import.id, {});
    expect((await journey.check(again.import.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    await product.administrator.send('POST', `/api/v1/imports/${again.import.id}/cancel`);
    const hudu = await journey.bringIn(
      'hudu.csv',
      `id,company_name,name,username,password,otp_secret,url,description,password_type,in_portal
11,Birch Trust,Hudu login,root,Quay-Lantern-77,,,Ask for Mrs Lane,,false
`,
    );
    expect(hudu.import).toMatchObject({ state: 'committed', rowsCreated: 1 });
  });

  it('from Hudu are attached to the asset that their row names, and rows with unusable values are refused', async () => {
    await journey.bringIn(
      'assets.csv',
      `id,company_id,asset_layout_id,name,asset_layout_name,primary_serial,primary_mail,primary_model,primary_manufacturer,custom_fields
55,1,2,ASH-PRN01,Printer,,,,,
`,
      { asked: { customerId: school } },
    );
    const { rows: printers } = await product.owner.query<{ id: number }>(
      `select id from asset where name = 'ASH-PRN01'`,
    );
    const header =
      'id,company_name,name,username,password,otp_secret,url,description,password_type,passwordable_type,passwordable_id,in_portal';
    const done = await journey.bringIn(
      'hudu.csv',
      `${header}
21,Ashfield Primary School,Printer login,admin,Quay-Lantern-77,,,,,Asset,55,false
22,Ashfield Primary School,Lost asset,admin,Quay-Lantern-77,,,,,Asset,56,false
23,Ashfield Primary School,Website login,admin,Quay-Lantern-77,,,,,Website,55,false
24,Ashfield Primary School,Own login,admin,Quay-Lantern-77,,,,,,,false
`,
    );
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 4 });
    const rows = await listed();
    expect(
      ['Printer login', 'Lost asset', 'Website login', 'Own login'].map(
        (title) => rows.find((row) => row.title === title)?.attachedTo,
      ),
    ).toEqual([[`asset:${printers[0]?.id}`], [], [], []]);

    const { id } = (
      await journey.upload(
        'hudu.csv',
        `${header}
31,Unknown School,Lost customer,admin,Quay-Lantern-77,,,,,,,false
32,Ashfield Primary School,Bad code,admin,Quay-Lantern-77,not a code 1,,,,,,false
33,Ashfield Primary School,,admin,Quay-Lantern-77,,,,,,,false
`,
      )
    ).import;
    await journey.map(id, {});
    expect((await journey.check(id)).counts).toMatchObject({ created: 0, failed: 3 });
    const refused = (await journey.rows(id)).rows.map(({ faults }) => faults.map(({ code }) => code));
    expect(refused).toEqual([['unknown_reference'], ['invalid_value'], ['required']]);
    expect(secretsIn(await told(id))).toEqual([]);
    await product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });

  it('from any table use the usual headers', async () => {
    const done = await journey.bringIn(
      'list.csv',
      'Customer;Account;Login Name;Password;Web Site;Comments\nBirch Trust;Till;shop;Quay-Lantern-77;https://till.example/;Ask for Mrs Lane\n',
    );
    expect(done.import).toMatchObject({ state: 'committed', rowsCreated: 1 });
    expect((await listed()).find(({ title }) => title === 'Till')).toMatchObject({
      stored: ['password', 'secureNote'],
    });
    expect(await placesOfSecrets()).toEqual([]);
  });
});
