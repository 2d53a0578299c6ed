import { describe, expect, it } from 'vitest';
import { importBench } from '#tests/imports/importBench.server.ts';

const bench = importBench();

const bringIn = async (name: string, content: string) => (await bench.bringIn(name, content)).import;
const { rowsOf } = bench;

const DEVICES = `name,role,tenant,manufacturer,device_type,serial,asset_tag,status,site,description
SW-CORE,switch,Ashfield Primary School,Cisco,C1000-24T,FOC1,,active,Main,Core
Panel A,patch panel,Ashfield Primary School,Excel,100-300,,,active,Main,
PC-01,desktop,Ashfield Primary School,Dell,OptiPlex,DL1,,staged,Main,
`;
const VLANS = `site,group,vid,name,tenant,status,role,description
Main,Campus,20,Staff,Ashfield Primary School,active,users,
Main,Campus,30,Phones,Ashfield Primary School,reserved,voice,Handsets
Main,Campus,4095,Too high,Ashfield Primary School,active,,
`;
const INTERFACES = `device,name,label,parent,bridge,lag,mtu,mgmt_only,duplex,type,enabled,mac_address,mode,untagged_vlan,tagged_vlans,description
SW-CORE,Gi1/0/1,,,,,,,,1000base-t,true,3C:52:82:00:00:01,tagged,20,"30",Uplink
SW-CORE,Gi1/0/2,,,,,,,,1000base-t,false,,access,20,,
PC-01,eth0,,,,,,,,2.5gbase-t,true,3c52.8200.0002,,,,
SW-GONE,Gi1,,,,,,,,1000base-t,true,,,,,
`;
const CABLES = `side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name,type,status,label,color,length,length_unit
PC-01,dcim.interface,eth0,Panel A,dcim.frontport,17,cat6,connected,N-1,2196f3,3,m
Panel A,dcim.rearport,17,SW-CORE,dcim.interface,Gi1/0/1,cat6a,planned,N-2,,40.5,m
Panel A,dcim.frontport,17,SW-CORE,dcim.interface,Gi1/0/2,cat6a,connected,N-3,,1,m
`;

describe('files of NetBox', () => {
  it('import devices, VLANs, interfaces and cables, one after the other', async () => {
    expect(await bringIn('devices.csv', DEVICES)).toMatchObject({ rowsCreated: 3 });
    expect(await rowsOf('select name, kind, status from asset order by name')).toEqual([
      { name: 'Panel A', kind: 'assetExtra', status: 'in_use' },
      { name: 'PC-01', kind: 'computer', status: 'staged' },
      { name: 'SW-CORE', kind: 'networkSwitch', status: 'in_use' },
    ]);
    const vlans = await bench.journey.upload('vlans.csv', VLANS);
    await bench.journey.map(vlans.import.id, { asked: { customerId: bench.customerId } });
    const { counts } = await bench.journey.check(vlans.import.id);
    expect(counts).toMatchObject({ created: 2, failed: 1 });
    await bench.journey.commit(vlans.import.id, 'skip_bad_rows');
    expect(await rowsOf('select vid, name, purpose, status from vlan order by vid')).toEqual([
      { vid: 20, name: 'Staff', purpose: 'data', status: 'active' },
      { vid: 30, name: 'Phones', purpose: 'voice', status: 'reserved' },
    ]);
    const ports = await bench.journey.upload('interfaces.csv', INTERFACES);
    await bench.journey.map(ports.import.id, { asked: { customerId: bench.customerId } });
    const read = await bench.journey.check(ports.import.id);
    expect(read.counts, JSON.stringify((await bench.journey.rows(ports.import.id)).rows)).toMatchObject({
      created: 3,
      failed: 1,
    });
    await bench.journey.commit(ports.import.id, 'skip_bad_rows');
    expect(
      await rowsOf(
        `select p.device_name as device, p.name, p.type, p.enabled, p.mac, p.mode, v.vid, cardinality(p.tagged_vlan_ids) as tagged
           from network_port p left join vlan v on v.id = p.untagged_vlan_id order by 1, 2`,
      ),
    ).toEqual([
      {
        device: 'PC-01',
        name: 'eth0',
        type: '2500baseT',
        enabled: true,
        mac: '3c:52:82:00:00:02',
        mode: 'access',
        vid: null,
        tagged: null,
      },
      {
        device: 'SW-CORE',
        name: 'Gi1/0/1',
        type: '1000baseT',
        enabled: true,
        mac: '3c:52:82:00:00:01',
        mode: 'trunk',
        vid: 20,
        tagged: 1,
      },
      {
        device: 'SW-CORE',
        name: 'Gi1/0/2',
        type: '1000baseT',
        enabled: false,
        mac: null,
        mode: 'access',
        vid: 20,
        tagged: null,
      },
    ]);
    const cables = await bench.journey.upload('cables.csv', CABLES);
    await bench.journey.map(cables.import.id, { asked: { customerId: bench.customerId } });
    const checked = await bench.journey.check(cables.import.id);
    // The front of a port takes one cable.
    expect(checked.counts, JSON.stringify((await bench.journey.rows(cables.import.id)).rows)).toMatchObject({
      failed: 1,
    });
    await bench.journey.commit(cables.import.id, 'skip_bad_rows');
    expect(
      await rowsOf(
        `select label, type, status, length_m::float8 as metres, from_side as "from", to_side as "to" from cable order by label`,
      ),
    ).toEqual([
      { label: 'N-1', type: 'cat6', status: 'connected', metres: 3, from: 'front', to: 'front' },
      { label: 'N-2', type: 'cat6a', status: 'planned', metres: 40.5, from: 'rear', to: 'front' },
    ]);
  });

  it('import prefixes with their VRF', async () => {
    const file = `prefix,vrf,tenant,vlan,status,role,is_pool,description
10.20.1.0/24,,Ashfield Primary School,20,active,users,false,Staff
10.20.9.0/24,Guests,Ashfield Primary School,,container,,false,
0.0.0.0/0,,Ashfield Primary School,,active,,false,
`;
    const made = await bench.journey.upload('prefixes.csv', file);
    await bench.journey.map(made.import.id, { asked: { customerId: bench.customerId } });
    expect((await bench.journey.check(made.import.id)).counts).toMatchObject({ failed: 1 });
    await bench.journey.commit(made.import.id, 'skip_bad_rows');
    expect(
      await rowsOf(
        `select p.cidr, s.name as space, v.vid as vlan, p.role from prefix p join address_space s on s.id = p.address_space_id left join vlan v on v.id = p.vlan_id order by s.name`,
      ),
    ).toEqual([
      { cidr: '10.20.1.0/24', space: 'Default', vlan: 20, role: 'lan' },
      { cidr: '10.20.9.0/24', space: 'Guests', vlan: null, role: 'lan' },
    ]);
  });
});

describe('leases', () => {
  it('of a Windows server become addresses; expired ones are refused', async () => {
    const file = `#TYPE Microsoft.Management.Infrastructure.CimInstance#root/Microsoft/Windows/DHCP/DhcpServerv4Lease
"IPAddress","ScopeId","AddressState","ClientId","ClientType","Description","DnsRegistration","DnsRR","HostName","LeaseExpiryTime","NapCapable","NapStatus","PolicyName","ProbationEnds","ServerIP","PSComputerName"
"10.20.1.100","10.20.1.0","Active","3c-52-82-00-00-09","Dhcp",,"Complete","A","PC-09.ashfield.example","20/11/2026 16:15:00","False","FullAccess",,,"10.20.0.5",
"10.20.1.101","10.20.1.0","InactiveReservation","3c-52-82-00-00-0a","Dhcp","Printer","Complete","A","PRN-1",,"False","FullAccess",,,"10.20.0.5",
"10.20.1.102","10.20.1.0","Declined","00","Dhcp",,"","","BAD_ADDRESS","20/11/2026 16:15:00","False","FullAccess",,,"10.20.0.5",
`;
    const made = await bench.journey.upload('leases.csv', file);
    await bench.journey.map(made.import.id, { asked: { customerId: bench.customerId } });
    expect((await bench.journey.check(made.import.id)).counts).toMatchObject({ created: 2, failed: 1 });
    await bench.journey.commit(made.import.id, 'skip_bad_rows');
    expect(await rowsOf('select address, dns_name as name, status, notes from ip_address order by address')).toEqual([
      {
        address: '10.20.1.100',
        name: 'PC-09.ashfield.example',
        status: 'dhcp',
        notes: expect.stringContaining('3c-52-82-00-00-09'),
      },
      { address: '10.20.1.101', name: 'PRN-1', status: 'reserved', notes: expect.stringContaining('Printer') },
    ]);
  });

  it('of an ISC server are read from its own file', async () => {
    const file = `authoring-byte-order little-endian;
lease 10.20.1.150 {
  starts 4 2026/11/19 08:15:00;
  ends 4 2026/11/19 16:15:00;
  binding state active;
  hardware ethernet 3c:52:82:00:00:0b;
  client-hostname "PC-11";
}
lease 10.20.1.151 {
  binding state free;
}
`;
    expect(await bringIn('dhcpd.leases', file)).toMatchObject({ rowsCreated: 1 });
    expect(await rowsOf("select dns_name as name, status from ip_address where address = '10.20.1.150'")).toEqual([
      { name: 'PC-11', status: 'dhcp' },
    ]);
  });

  it('of dnsmasq are read from its own file', async () => {
    const file = '1795165200 3c:52:82:00:00:60 10.20.8.60 PC-60 *\n0 3c:52:82:00:00:61 10.20.8.61 * *\n';
    expect(await bringIn('dnsmasq.leases', file)).toMatchObject({ preset: 'dnsmasq: leases', rowsCreated: 2 });
    expect(
      await rowsOf("select dns_name as name, status from ip_address where address like '10.20.8.%' order by address"),
    ).toEqual([
      { name: 'PC-60', status: 'dhcp' },
      { name: null, status: 'dhcp' },
    ]);
  });

  it('of a Kea server count once for each address, and an address of the plan only shows when it was last seen', async () => {
    const fixed = await bench.admin.send('POST', '/api/v1/network/ip-addresses', {
      customerId: bench.customerId,
      address: '10.20.9.7',
      dnsName: 'printer-7',
      status: 'reserved',
    });
    expect(fixed.status, fixed.text).toBe(201);
    const HEADER =
      'address,hwaddr,client_id,valid_lifetime,expire,subnet_id,fqdn_fwd,fqdn_rev,hostname,state,user_context,pool_id';
    // 20 November 2026, 08:00 UTC, and an hour later.
    const file = `${HEADER}
10.20.9.50,3c:52:82:00:00:50,,3600,1795165200,1,0,0,old-name,0,,0
10.20.9.7,3c:52:82:00:00:07,,3600,1795165200,1,0,0,other-name,0,,0
10.20.9.51,3c:52:82:00:00:51,,3600,1795165200,1,0,0,gone,0,,0
10.20.9.50,3c:52:82:00:00:50,,3600,1795168800,1,0,0,pc&#x2c50,0,,0
10.20.9.51,3c:52:82:00:00:51,,0,1795168800,1,0,0,gone,0,,0
10.20.9.52,3c:52:82:00:00:52,,3600,1795168800,1,0,0,,1,,0
`;
    expect(await bringIn('kea-leases4.csv', file)).toMatchObject({ rowsCreated: 1, rowsUpdated: 1, rowsFailed: 0 });
    expect(
      await rowsOf(
        `select address, dns_name as name, status, source, last_seen_at as seen from ip_address where address like '10.20.9.%' order by id`,
      ),
    ).toEqual([
      {
        address: '10.20.9.7',
        name: 'printer-7',
        status: 'reserved',
        source: 'manual',
        seen: '2026-11-20T08:00:00.000Z',
      },
      { address: '10.20.9.50', name: 'pc50', status: 'dhcp', source: 'dhcp', seen: '2026-11-20T09:00:00.000Z' },
    ]);
  });
});
