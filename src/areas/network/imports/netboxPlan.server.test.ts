import { describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { importBench } from '#tests/imports/importBench.server.ts';

/* Files of networks: what each column becomes, that the same file again changes nothing, and that undo removes it all. */

const bench = importBench();

const DEVICES = `id,name,role,tenant,manufacturer,device_type,platform,serial,asset_tag,status,site,location,rack,position,face
1,SW-CORE,switch,Ashfield Primary School,Cisco,C1000,,FOC1,,active,Main,,,,
2,HV-01,server,Ashfield Primary School,Dell,R650,,DL1,,active,Main,,,,
`;
const HUDU_ASSETS = `id,company_id,asset_layout_id,name,asset_layout_name,primary_serial,primary_mail,primary_model,primary_manufacturer,custom_fields
55,1,2,PRN-LIB,Printer,,,,,
`;

interface File {
  readonly name: string;
  readonly content: string;
  readonly rows: number;
  /** A query for what the file becomes, and its rows. */
  readonly sql: string;
  readonly becomes: readonly Values[];
}

const FILES: readonly File[] = [
  {
    name: 'racks.csv',
    content: `site,location,group,name,facility_id,tenant,status,role,rack_type,form_factor,serial,asset_tag,width,u_height,desc_units,mounting_depth,description,comments
Main,,,Rack A,F-12,Ashfield Primary School,active,,,4-post-cabinet,RK1,,19,42,false,900,Main comms room,
Main,,,Wall B,,Ashfield Primary School,deprecated,,,wall-cabinet,,,10,9,true,,,Above the door
`,
    rows: 2,
    sql: `select a.name, a.status, c.container_type as type, c.height_u as height, c.width_in as width, c.numbering, c.depth_mm as depth, a.serial
            from asset a join container c on c.id = a.id order by a.name`,
    becomes: [
      {
        name: 'Rack A',
        status: 'in_use',
        type: 'rack',
        height: 42,
        width: 'nineteen',
        numbering: 'bottomUp',
        depth: 900,
        serial: 'RK1',
      },
      {
        name: 'Wall B',
        status: 'retired',
        type: 'wallCabinet',
        height: 9,
        width: 'ten',
        numbering: 'topDown',
        depth: null,
        serial: null,
      },
    ],
  },
  {
    name: 'machines.csv',
    content: `name,role,status,start_on_boot,site,cluster,device,platform,vcpus,memory,disk,description,tenant
VM-DC01,dc,active,on,Main,,HV-01,Windows Server 2022,4,8192,100000,Directory,Ashfield Primary School
VM-OLD,,offline,off,,Cluster 1,,Debian 12,1.5,1024,,,Ashfield Primary School
`,
    rows: 2,
    sql: `select a.name, a.status, h.name as host, v.cluster_name as cluster, v.vcpu, v.autostart, v.operating_system as os, a.notes like '%memory: 1024%' as told
            from asset a join virtual_machine v on v.id = a.id left join asset h on h.id = v.host_asset_id order by a.name`,
    becomes: [
      {
        name: 'VM-DC01',
        status: 'in_use',
        host: 'HV-01',
        cluster: null,
        vcpu: 4,
        autostart: true,
        os: 'Windows Server 2022',
        told: false,
      },
      {
        name: 'VM-OLD',
        status: 'spare',
        host: null,
        cluster: 'Cluster 1',
        vcpu: null,
        autostart: false,
        os: 'Debian 12',
        told: true,
      },
    ],
  },
  {
    name: 'addresses.csv',
    content: `address,vrf,tenant,status,role,device,virtual_machine,interface,is_primary,is_oob,dns_name,description
10.20.1.2/24,,Ashfield Primary School,active,,SW-CORE,,Vlan20,true,false,sw-core.ashfield.example,Core
10.20.1.9/24,,Ashfield Primary School,reserved,,,VM-DC01,eth0,false,false,,
10.20.1.1/24,Guests,Ashfield Primary School,active,vrrp,,,,,,,Gateway
`,
    rows: 3,
    sql: `select i.address, i.mask_length as mask, i.status, i.role, a.name as asset, i.interface_name as interface, i.is_primary as main, i.dns_name as dns, s.name as space
            from ip_address i left join asset a on a.id = i.asset_id join address_space s on s.id = i.address_space_id order by i.address`,
    becomes: [
      {
        address: '10.20.1.1',
        mask: 24,
        status: 'active',
        role: 'vrrp',
        asset: null,
        interface: null,
        main: false,
        dns: null,
        space: 'Guests',
      },
      {
        address: '10.20.1.2',
        mask: 24,
        status: 'active',
        role: 'none',
        asset: 'SW-CORE',
        interface: 'Vlan20',
        main: true,
        dns: 'sw-core.ashfield.example',
        space: 'Default',
      },
      {
        address: '10.20.1.9',
        mask: 24,
        status: 'reserved',
        role: 'none',
        asset: 'VM-DC01',
        interface: 'eth0',
        main: true,
        dns: null,
        space: 'Default',
      },
    ],
  },
  {
    name: 'wireless.csv',
    content: `ssid,group,status,vlan,tenant,auth_type,auth_cipher,auth_psk,scope_type,scope_name,scope_id,description
Staff,,active,,Ashfield Primary School,wpa-personal,aes,Quay-Lantern-77,dcim.site,Main,1,Teachers
Guests,,active,,Ashfield Primary School,open,,,,,,
`,
    rows: 2,
    sql: `select a.name, s.ssid, s.security, c.kind as key from asset a join ssid s on s.id = a.id
            left join credential c on c.attached_to @> array['asset:' || a.id] order by a.name`,
    becomes: [
      { name: 'Guests', ssid: 'Guests', security: 'open', key: null },
      { name: 'Staff', ssid: 'Staff', security: 'wpa2', key: 'wifi' },
    ],
  },
  {
    name: 'circuits.csv',
    content: `cid,provider,provider_account,type,status,tenant,install_date,termination_date,commit_rate,description
FTIP-0001,Northern Fibre,4711,Internet,active,Ashfield Primary School,2024-03-01,2027-02-28,1000000,Main line
`,
    rows: 1,
    sql: `select a.reference, p.name as provider, a.account_number as account, a.service, a.installed_on as since, a.contract_ends_on as until
            from provider_account a join provider p on p.id = a.provider_id`,
    becomes: [
      {
        reference: 'FTIP-0001',
        provider: 'Northern Fibre',
        account: '4711',
        service: 'internet',
        since: '2024-03-01',
        until: '2027-02-28',
      },
    ],
  },
  {
    name: 'networks.csv',
    content: `Name,Description,VLAN,Network (CIDR),Gateway,IP Range,Primary DNS,Secondary DNS
Curriculum,All classrooms,20,10.30.0.0/22,10.30.0.1,10.30.1.1-10.30.3.254,10.30.0.10,10.30.0.11
`,
    rows: 1,
    sql: `select cidr, name, vlan_id as vlan, gateway, dns_servers as dns, notes from prefix where cidr = '10.30.0.0/22'`,
    becomes: [
      {
        cidr: '10.30.0.0/22',
        name: 'Curriculum',
        vlan: null,
        gateway: '10.30.0.1',
        dns: ['10.30.0.10'],
        notes: expect.stringMatching(
          /VLAN: 20[^]*Secondary DNS: 10\.30\.0\.11|Secondary DNS: 10\.30\.0\.11[^]*VLAN: 20/,
        ),
      },
    ],
  },
  {
    name: 'hudu-networks.csv',
    content: `name,address,company_id,network_type,vlan_id,location_id,description
Cameras,10.40.0.0/24,1,LAN,9,,Outside
`,
    rows: 1,
    sql: `select cidr, name from prefix where cidr = '10.40.0.0/24'`,
    becomes: [{ cidr: '10.40.0.0/24', name: 'Cameras' }],
  },
  {
    name: 'hudu-addresses.csv',
    content: `address,status,fqdn,description,network_id,asset_id,company_id,notes
10.40.0.5,assigned,prn.ashfield.example,,9,55,1,By the door
10.40.0.6,unassigned,,,9,77,1,
`,
    rows: 2,
    sql: `select i.address, i.status, a.name as asset, i.dns_name as dns from ip_address i left join asset a on a.id = i.asset_id
           where i.address like '10.40.%' order by i.address`,
    becomes: [
      { address: '10.40.0.5', status: 'active', asset: 'PRN-LIB', dns: 'prn.ashfield.example' },
      { address: '10.40.0.6', status: 'reserved', asset: null, dns: null },
    ],
  },
];

describe('files of networks', () => {
  const done: number[] = [];
  const asked = () => ({ asked: { customerId: bench.customerId } });

  it('are imported column by column', async () => {
    for (const [name, content] of [
      ['devices.csv', DEVICES],
      ['hudu-assets.csv', HUDU_ASSETS],
    ] as const)
      expect((await bench.journey.bringIn(name, content, asked())).import.state).toBe('committed');
    await bench.product.owner.query(
      `update server set hypervisor = 'hyperv' where id = (select id from asset where name = 'HV-01')`,
    );
    for (const { name, content, rows, sql, becomes } of FILES) {
      const { id } = (await bench.journey.upload(name, content)).import;
      await bench.journey.map(id, asked());
      const { counts } = await bench.journey.check(id);
      expect(counts, JSON.stringify((await bench.journey.rows(id)).rows)).toMatchObject({ created: rows, failed: 0 });
      await bench.journey.commit(id);
      done.push(id);
      expect((await bench.product.database.query<Values>(sql)).rows, name).toEqual(becomes);
    }
  });

  it('change nothing when they are imported again', async () => {
    for (const { name, content, rows } of FILES) {
      const { id } = (await bench.journey.upload(name, content)).import;
      await bench.journey.map(id, asked());
      const { counts } = await bench.journey.check(id);
      expect(counts, `${name} ${JSON.stringify((await bench.journey.rows(id)).rows)}`).toMatchObject({
        created: 0,
        updated: 0,
        unchanged: rows,
      });
      await bench.product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
    }
  });

  it('are undone completely', async () => {
    for (const id of done.toReversed()) expect((await bench.journey.undo(id)).kept).toEqual([]);
    for (const { sql, name } of FILES) expect((await bench.product.database.query(sql)).rows, name).toEqual([]);
  });

  // An unknown device leaves its address unassigned; an address that a row before has is refused.
  it.each([
    [
      'addresses.csv',
      `address,vrf,tenant,status,role,device,virtual_machine,interface,is_primary,is_oob,dns_name,description
10.20.1.300/24,,Ashfield Primary School,active,,,,,,,,
10.20.1.0/99,,Ashfield Primary School,active,,,,,,,,
10.66.1.7/24,,Ashfield Primary School,active,,NO-SUCH,,eth0,,,,
10.66.1.8/24,,Ashfield Primary School,active,,,,,,,,
10.66.1.8/24,,Ashfield Primary School,active,,,,,,,,Again
`,
      [0, 0, null, null, 0],
    ],
    [
      'racks.csv',
      `site,location,group,name,facility_id,tenant,status,role,rack_type,form_factor,serial,asset_tag,width,u_height,desc_units,mounting_depth,description,comments
Main,,,Rack X,,Ashfield Primary School,active,,,4-post-cabinet,,,19,tall,false,,,
Main,,,Rack Y,,Ashfield Primary School,active,,,4-post-cabinet,,,19,0,false,,,
`,
      [13, 13],
    ],
  ])('with invalid values refuse those rows, naming the column: %s', async (name, content, columns) => {
    const { id } = (await bench.journey.upload(name, content)).import;
    await bench.journey.map(id, asked());
    await bench.journey.check(id);
    const { rows } = await bench.journey.rows(id);
    expect(rows.map(({ faults }) => faults[0]?.column ?? null)).toEqual(columns);
    for (const { faults } of rows) for (const { message } of faults) expect(message).toMatch(/[.?]$/);
    await bench.product.administrator.send('POST', `/api/v1/imports/${id}/cancel`);
  });
});
