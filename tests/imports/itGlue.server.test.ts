import { describe, expect, it } from 'vitest';
import { importBench } from './importBench.server.ts';

/* What the files of IT Glue and Hudu list within a cell, or say about another row. */

const bench = importBench({ name: 'Harbour Academy' });
const { bringIn, rowsOf, sameAgain } = bench;

/** A cell with quotes, as a file writes it. */
const quoted = (list: object): string => `"${JSON.stringify(list).replaceAll('"', '""')}"`;

describe('configurations of IT Glue', () => {
  const ports = () =>
    rowsOf(
      `select p.device_name as device, p.name, p.mac, p.description, i.address, i.is_primary as "isPrimary" from network_port p
         left join ip_address i on i.port_id = p.id order by p.id`,
    );
  const LAN = { name: 'LAN', ip_address: '10.0.0.2/24', mac_address: '00-11-22-33-44-55', primary: true, notes: '' };
  const content = `id,organization,name,configuration_type,ip,notes,configuration_interfaces,archived
7,Harbour Academy,HARB-FW1,Firewall,10.0.0.2,By the door,${quoted([
    { name: 'WAN', ip_address: '203.0.113.9', mac_address: 'unknown', primary: false, notes: 'Fibre' },
    LAN,
    { name: 'LAN', ip_address: '10.0.0.2', mac_address: '', primary: false, notes: '' },
    { name: '', ip_address: '', mac_address: '', primary: false, notes: '' },
  ])},No
8,Harbour Academy,HARB-WB1,Whiteboard,,,${quoted([{ name: 'Panel', ip_address: '10.0.0.8' }])},No
9,Harbour Academy,HARB-SW1,Switch,,,see the diagram,No
`;

  it('have their interfaces as ports with addresses, and keep in the notes what cannot be created', async () => {
    const done = await bringIn('configurations.csv', content);
    expect(done.import).toMatchObject({ preset: 'IT Glue: configurations', rowsCreated: 3, rowsFailed: 0 });
    expect(await ports()).toEqual([
      {
        device: 'HARB-FW1',
        name: 'WAN',
        mac: null,
        description: 'unknown, Fibre',
        address: '203.0.113.9',
        isPrimary: false,
      },
      {
        device: 'HARB-FW1',
        name: 'LAN',
        mac: '00:11:22:33:44:55',
        description: null,
        address: '10.0.0.2',
        isPrimary: true,
      },
      { device: 'HARB-FW1', name: 'LAN (2)', mac: null, description: '10.0.0.2', address: null, isPrimary: null },
    ]);
    expect(await rowsOf('select name, notes, primary_ip as ip from asset order by name')).toEqual([
      { name: 'HARB-FW1', notes: 'By the door', ip: '10.0.0.2' },
      { name: 'HARB-SW1', notes: 'Interfaces: see the diagram', ip: null },
      { name: 'HARB-WB1', notes: 'Interface Panel: 10.0.0.8', ip: null },
    ]);
    await sameAgain('configurations.csv', content);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(
      await rowsOf('select id from asset union all select id from network_port union all select id from ip_address'),
    ).toEqual([]);
  });
});

describe('contacts of IT Glue', () => {
  it('have all their email addresses, and further telephone numbers in the notes', async () => {
    const content = `id,organization,first_name,last_name,contact_emails,contact_phones,notes
1,Harbour Academy,Jo,Marsh,${quoted([
      { value: 'office@harbour.example', primary: false },
      { value: 'jo@harbour.example', primary: true },
    ])},"01947 555123; 07700 900123",Head
2,Harbour Academy,Amir,Khan,amir@harbour.example,,
`;
    const done = await bringIn('contacts.csv', content);
    expect(done.import).toMatchObject({ preset: 'IT Glue: contacts', rowsCreated: 2, rowsFailed: 0 });
    expect(
      await rowsOf('select last_name as name, email, other_emails as others, phone, notes from contact order by id'),
    ).toEqual([
      {
        name: 'Marsh',
        email: 'jo@harbour.example',
        others: ['office@harbour.example'],
        phone: '+441947555123',
        notes: 'Head\ncontact_phones: 07700 900123',
      },
      { name: 'Khan', email: 'amir@harbour.example', others: [], phone: null, notes: null },
    ]);
    await sameAgain('contacts.csv', content);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
  });
});

describe('vendors of IT Glue', () => {
  it('become one provider with an account of each organisation', async () => {
    const birch = await bench.admin.send('POST', '/api/v1/customers', { name: 'Birch Ltd', type: 'business' });
    expect(birch.status, birch.text).toBe(201);
    const content = `id,organization,vendor_name,vendor_type,account_number,support_phone,website,account_manager,notes,archived
31,Harbour Academy,Northern Fibre,ISP,NF-100,01632 960100,https://nf.example/,Pat Porter,Ring first,No
32,Birch Ltd,Northern Fibre,ISP,NF-200,01632 960100,https://nf.example/,,,No
33,Birch Ltd,Copier Care,Printing,,call the desk,,,,Yes
`;
    const done = await bringIn('vendors.csv', content);
    expect(done.import).toMatchObject({ preset: 'IT Glue: vendors', rowsCreated: 3, rowsFailed: 0 });
    expect(
      await rowsOf(
        `select c.name as customer, p.name as provider, p.support_phone as phone, a.service, a.account_number as number, a.reference, a.notes
           from provider_account a join provider p on p.id = a.provider_id join customer c on c.id = a.customer_id order by a.id`,
      ),
    ).toEqual([
      {
        customer: 'Harbour Academy',
        provider: 'Northern Fibre',
        phone: '+441632960100',
        service: 'internet',
        number: 'NF-100',
        reference: 'NF-100',
        notes: 'Ring first\naccount_manager: Pat Porter',
      },
      {
        customer: 'Birch Ltd',
        provider: 'Northern Fibre',
        phone: '+441632960100',
        service: 'internet',
        number: 'NF-200',
        reference: 'NF-200',
        notes: null,
      },
      {
        customer: 'Birch Ltd',
        provider: 'Copier Care',
        phone: null,
        service: 'other',
        number: null,
        reference: 'Copier Care',
        notes: 'vendor_type: Printing\narchived: Yes',
      },
    ]);
    await sameAgain('vendors.csv', content);
    // no secret: a password of this test.
    const passwords = `id,organization,name,password_category,resource_type,resource_id,username,password,otp_secret,url,notes
91,Harbour Academy,Fibre portal,,Vendor,31,harbour,Quay-Lantern-78,,,
`;
    const portal = await bringIn('passwords.csv', passwords);
    expect(portal.import).toMatchObject({ preset: 'IT Glue: passwords', rowsCreated: 1, rowsFailed: 0 });
    expect(
      await rowsOf(
        `select c.title, a.reference as account from credential c join provider_account a on c.attached_to = array['providerAccount:' || a.id]`,
      ),
    ).toEqual([{ title: 'Fibre portal', account: 'NF-100' }]);
    expect((await bench.journey.undo(portal.import.id)).kept).toEqual([]);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await rowsOf('select id from provider union all select id from provider_account')).toEqual([]);
  });
});

describe('companies of Hudu', () => {
  const groups = () =>
    rowsOf(`select c.name, p.name as group from customer c left join customer p on p.id = c.parent_id order by c.name`);
  const HEADER = 'id,name,company_type,parent_company_id,city';

  it('belong to their parent company, whichever row comes first, and also in a later file', async () => {
    const content = `${HEADER}\n11,Quay School,School,12,Hull\n12,Coast Trust,Trust,,Hull\n13,Pier School,School,12,Hull\n14,Lone Ltd,Business,99,Hull\n`;
    const done = await bringIn('companies.csv', content);
    expect(done.import).toMatchObject({ preset: 'Hudu: companies', rowsCreated: 4, rowsFailed: 0 });
    const of = async () => (await groups()).filter(({ name }) => /Quay|Coast|Pier|Lone|Sand/.test(String(name)));
    expect(await of()).toEqual([
      { name: 'Coast Trust', group: null },
      { name: 'Lone Ltd', group: null },
      { name: 'Pier School', group: 'Coast Trust' },
      { name: 'Quay School', group: 'Coast Trust' },
    ]);
    await sameAgain('companies.csv', content);
    const more = await bringIn('companies.csv', `${HEADER}\n15,Sand School,School,12,Hull\n`);
    expect(await of()).toContainEqual({ name: 'Sand School', group: 'Coast Trust' });
    expect((await bench.journey.undo(more.import.id)).kept).toEqual([]);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await of()).toEqual([]);
  });

  it('that are each other’s parent are refused, and the rest is imported', async () => {
    const { id } = (
      await bench.journey.upload('companies.csv', `${HEADER}\n21,One,School,22,Hull\n22,Two,School,21,Hull\n`)
    ).import;
    await bench.journey.map(id);
    const { counts } = await bench.journey.check(id);
    expect(counts).toMatchObject({ created: 1, failed: 1 });
    const [bad] = (await bench.journey.rows(id, '?result=error')).rows;
    expect(bad?.faults[0]?.message).toBe('A group cannot belong to itself.');
  });
});
