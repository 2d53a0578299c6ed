import { describe, expect, test } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { importBench } from './importBench.server.ts';

const bench = importBench({ name: 'Ilkley High School' });
const { bringIn, rowsOf, sameAgain } = bench;

const addresses = () =>
  rowsOf(
    `select i.address, i.is_primary as "isPrimary", a.name as asset from ip_address i left join asset a on a.id = i.asset_id
      where i.archived_at is null order by i.id`,
  );
const noted = async (name: string) => (await rowsOf('select notes from asset where name = $1', [name]))[0]?.notes;
const HEADER = 'Name,Type,Client,Primary IP,Notes';

/** The two products whose lists of assets name an address, and three whose lists of devices do. */
const FILES = [
  ['itflow', `${HEADER}\nFW-1,Firewall,Ilkley High School,10.0.0.1,In use\n`],
  [
    'itglue',
    'id,organization,name,configuration_type,configuration_status,hostname,ip,mac,serial,manufacturer,model,notes,archived\n7,Ilkley High School,FW-1,Firewall,Active,fw-1,10.0.0.1,,,,,In use,No\n',
  ],
  [
    'connectwise',
    'Computer Name,Type,Endpoint ID,Serial Number,Primary MAC Address,Primary IP Address,Company Name,Operating System,OS Version\nFW-1,Firewall,E1,,,10.0.0.1,Ilkley High School,,\n',
  ],
  [
    'datto',
    'Device Hostname,Device Type,Device UID,Serial Number,MAC Address,IP Address,Site Name,Customer Name,Last Check In,Operating System,OS Version\nFW-1,Firewall,D1,,,10.0.0.1,Main,Ilkley High School,,,\n',
  ],
  [
    'nable',
    'Device Name,Device Type,Device ID,Serial Number,MAC Address,IP Address,Site Name,Client Name,Operating System,OS Version,Last Seen,Device Class\nFW-1,Firewall,N1,,,10.0.0.1,Main,Ilkley High School,,,,\n',
  ],
  [
    'alga',
    'Asset Name,Asset Type,Serial Number,Asset Tag,MAC Address,IP Address,Purchase Date,Warranty End Date,Client\nFW-1,Firewall,,TAG-1,,10.0.0.1,2025-01-01,2028-01-01,Ilkley High School\n',
  ],
] as const;

describe('the primary address in a list of assets', () => {
  test.each(FILES)('of %s becomes the address of its asset in the address plan', async (_, content) => {
    const { id } = (await bench.journey.upload('assets.csv', content)).import;
    await bench.journey.map(id, { asked: { customerId: bench.customerId } });
    const { tally } = await bench.journey.check(id);
    expect(tally.records).toEqual(
      expect.arrayContaining([
        { noun: 'firewall', result: 'create', n: 1 },
        { noun: 'ipAddress', result: 'create', n: 1 },
      ]),
    );
    const [row] = (await bench.journey.rows(id)).rows;
    expect(row?.faults).toEqual([]);
    expect(row?.remarks.map(({ code }) => code)).toEqual(['no_prefix']);
  });

  test('is created once, and an undo removes it with its asset', async () => {
    const content = FILES[0][1];
    const done = await bringIn('assets.csv', content);
    expect(await addresses()).toEqual([{ address: '10.0.0.1', isPrimary: true, asset: 'FW-1' }]);
    expect(await rowsOf('select kind, primary_ip as ip, notes from asset')).toEqual([
      { kind: 'firewall', ip: '10.0.0.1', notes: 'In use' },
    ]);
    await sameAgain('assets.csv', content);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(
      await rowsOf('select id from ip_address union all select id from asset union all select id from address_space'),
    ).toEqual([]);
  });

  test('stays in the notes of the asset if the address plan refuses it, and the asset is imported', async () => {
    const customerId = bench.customerId;
    await bringIn('assets.csv', `${HEADER}\nFW-OLD,Firewall,,10.1.0.9,\n`);
    const content = `${HEADER}
PC-DHCP,Laptop,,DHCP,By the door
PC-1,Laptop,,10.1.0.1,
PC-2,Laptop,,10.1.0.1,
PC-3,Laptop,,10.1.0.9,
PC-4,Laptop,,10.1.0.4/24,
PC-5,Laptop,,,
`;
    const { id } = (await bench.journey.upload('assets.csv', content)).import;
    await bench.journey.map(id, { asked: { customerId } });
    expect((await bench.journey.check(id)).counts).toMatchObject({ created: 6, failed: 0 });
    const { rows } = await bench.journey.rows(id);
    expect(rows.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([
      ['left_out'],
      ['no_prefix'],
      ['left_out'],
      ['left_out'],
      ['no_prefix'],
      [],
    ]);
    const said = (at: number) => rows[at]?.remarks[0]?.message;
    expect(said(0)).toBe(
      '“DHCP” is saved in “Notes” and creates no IP address. Enter an IP address such as 10.20.5.9 or fd00:20::1, without a mask.',
    );
    expect(said(2)).toContain('Row 3 has the same IP address.');
    expect(said(3)).toContain('Another record has this IP address.');
    const done = await bench.journey.commit(id);
    expect(await addresses()).toEqual([
      { address: '10.1.0.9', isPrimary: true, asset: 'FW-OLD' },
      { address: '10.1.0.1', isPrimary: true, asset: 'PC-1' },
      { address: '10.1.0.4', isPrimary: true, asset: 'PC-4' },
    ]);
    expect(await noted('PC-DHCP')).toBe('By the door\nPrimary IP: DHCP');
    expect(await noted('PC-2')).toBe('Primary IP: 10.1.0.1');
    expect(await noted('PC-3')).toBe('Primary IP: 10.1.0.9');
    await sameAgain('assets.csv', content);
    expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
    expect(await addresses()).toEqual([{ address: '10.1.0.9', isPrimary: true, asset: 'FW-OLD' }]);
  });

  test('that a user entered is recognised, and given to the asset if nothing has it', async () => {
    const [space] = await rowsOf('select id from address_space');
    await rowsOf(`insert into ip_address (customer_id, address_space_id, address) values ($1, $2, '10.1.0.50')`, [
      bench.customerId,
      space?.id,
    ]);
    const { tally } = await bringIn('assets.csv', `${HEADER}\nFW-NEW,Firewall,,10.1.0.50,\n`);
    expect(tally.records).toContainEqual({ noun: 'ipAddress', result: 'update', n: 1 });
    expect(await addresses()).toContainEqual({ address: '10.1.0.50', isPrimary: true, asset: 'FW-NEW' });
  });

  test('may be used by two customers, and the other one is never named', async () => {
    const other = await bench.admin.send('POST', '/api/v1/customers', { name: 'Birch Trust', type: 'trust' });
    const done = await bringIn('assets.csv', `${HEADER}\nFW-B,Firewall,,10.1.0.9,\n`, {
      customerId: (other.body.row as Values).id,
    });
    expect(done.import).toMatchObject({ rowsCreated: 1, rowsFailed: 0 });
    expect(JSON.stringify(await bench.journey.rows(done.import.id))).not.toContain('FW-OLD');
    expect((await addresses()).map(({ asset }) => asset)).toEqual(['FW-OLD', 'FW-NEW', 'FW-B']);
  });
});

test('the interfaces of an asset of ITFlow become its ports, with their addresses', async () => {
  const [asset] = await rowsOf(`select id from asset where name = 'FW-OLD'`);
  const content = `Name,Description,Type,MAC,IP,NAT IP,IPv6,Network
eth0,Uplink,Ethernet,3c:52:82:00:00:01,10.1.0.9,,fd00:20::1,LAN
eth1,,Ethernet,,10.1.0.10,,,LAN
wlan0,,WiFi,,DHCP,,,
`;
  const done = await bringIn('interfaces.csv', content, { assetId: asset?.id });
  expect(done.import).toMatchObject({ preset: 'ITFlow: asset interfaces', rowsCreated: 3 });
  const held = () =>
    rowsOf(
      `select p.name, p.type, array_agg(i.address order by i.address) filter (where i.id is not null) as addresses
         from network_port p left join ip_address i on i.port_id = p.id where p.asset_id = $1 group by p.id order by 1`,
      [asset?.id],
    );
  expect(await held()).toEqual([
    { name: 'eth0', type: '1000baseT', addresses: ['10.1.0.9', 'fd00:20::1'] },
    { name: 'eth1', type: '1000baseT', addresses: ['10.1.0.10'] },
    { name: 'wlan0', type: 'wifi', addresses: null },
  ]);
  await sameAgain('interfaces.csv', content, { assetId: asset?.id });
  expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
  expect(await held()).toEqual([]);
});
