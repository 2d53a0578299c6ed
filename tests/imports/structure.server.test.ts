import { describe, expect, it } from 'vitest';
import { importBench } from './importBench.server.ts';

/* Files that say for whom and where everything is: tenants, sites, locations, contacts, providers and suppliers. */

const bench = importBench();
const { bringIn, rowsOf, sameAgain } = bench;

const TENANTS = `name,slug,group,description,owner,comments,tags
Harbour Academy,harbour,Trusts,By the quay,,,"school,north"
Birch Ltd,birch,,,,,
`;
const SITES = `name,slug,status,region,group,tenant,facility,time_zone,description,physical_address,shipping_address,latitude,longitude,owner,comments,tags
Quay,quay,active,North,,Harbour Academy,,Europe/London,Main school,"1 Quay, Whitby",,54.486,-0.613,,,
Office,office,active,,,Birch Ltd,,,,,,,,,,
Annexe,annexe,active,,,,,,,,,,,,,
`;
const LOCATIONS = `site,parent,name,slug,status,tenant,facility,description,owner,comments,tags
Quay,Ground floor,Server room,sr,active,Harbour Academy,R-01,,,,
Quay,Block A,Ground floor,gf,active,Harbour Academy,,,,,
Quay,,Block A,ba,active,Harbour Academy,,,,,
Quay,Block B,Store,bs,active,Harbour Academy,,,,,
Quay,Block A,Store,as,active,Harbour Academy,,,,,
Annexe,,Store,xs,active,,,,,,
`;
const PROVIDERS = `name,slug,description,owner,comments,tags
Northern Fibre,nf,Leased lines,,Ring the NOC,"isp,fibre"
`;
const CONTACTS = `name,title,phone,email,address,link,groups,description,owner,comments,tags
Ann van Crow,Head,01947 555123,ann@harbour.example,,,Keyholders,,,,
`;
const VENDORS = `Name,Description,Contact Name,Phone,Website,Account Number,Notes
Retailer Ltd,Hardware,Pat Porter,01632 960123,https://retailer.example/,ACC-9,Pays late
Retail Direct,,,,,,
`;

describe('files of NetBox and ITFlow', () => {
  it('create tenants as customers, with sites, locations, contacts, providers and suppliers, and undo removes them', async () => {
    const files = [
      ['tenants.csv', 'NetBox: tenants', TENANTS, 2],
      ['sites.csv', 'NetBox: sites', SITES, 3],
      ['locations.csv', 'NetBox: locations', LOCATIONS, 4],
      ['providers.csv', 'NetBox: providers', PROVIDERS, 1],
      ['contacts.csv', 'NetBox: contacts', CONTACTS, 1],
      ['vendors.csv', 'ITFlow: vendors', VENDORS, 2],
    ] as const;
    const done: number[] = [];
    for (const [name, preset, content, created] of files) {
      const { import: made, tally } = await bringIn(name, content);
      expect([name, made.preset, made.state, made.rowsCreated]).toEqual([name, preset, 'committed', created]);
      expect(tally.faults).toEqual([]);
      done.push(made.id);
      await sameAgain(name, content);
    }
    expect(await rowsOf('select name, tags, notes from customer order by id offset 1')).toEqual([
      { name: 'Harbour Academy', tags: ['school', 'north'], notes: 'group: Trusts\ndescription: By the quay' },
      { name: 'Birch Ltd', tags: [], notes: null },
    ]);
    expect(
      await rowsOf(
        'select s.name, c.name as customer, s.lat from site s join customer c on c.id = s.customer_id order by s.id',
      ),
    ).toEqual([
      { name: 'Quay', customer: 'Harbour Academy', lat: '54.486' },
      { name: 'Office', customer: 'Birch Ltd', lat: null },
      { name: 'Annexe', customer: 'Ashfield Primary School', lat: null },
    ]);
    expect(await rowsOf('select full_name as name, code from location order by 1')).toEqual([
      { name: 'Annexe › Store', code: null },
      { name: 'Quay › Block A', code: null },
      { name: 'Quay › Block A › Ground floor', code: null },
      { name: 'Quay › Block A › Ground floor › Server room', code: 'R-01' },
      { name: 'Quay › Block A › Store', code: null },
      { name: 'Quay › Block B', code: null },
      { name: 'Quay › Block B › Store', code: null },
    ]);
    expect(await rowsOf('select name, tags from provider')).toEqual([
      { name: 'Northern Fibre', tags: ['isp', 'fibre'] },
    ]);
    expect(await rowsOf('select first_name as first, last_name as last, job_title as title from contact')).toEqual([
      { first: 'Ann van', last: 'Crow', title: 'Head' },
    ]);
    expect(await rowsOf('select name, code, account_number as account from supplier order by id')).toEqual([
      { name: 'Retailer Ltd', code: 'RET001', account: 'ACC-9' },
      { name: 'Retail Direct', code: 'RET002', account: null },
    ]);
    for (const id of done.toReversed()) expect((await bench.journey.undo(id)).kept).toEqual([]);
    for (const table of ['location', 'site', 'contact', 'provider', 'supplier'])
      expect([table, await rowsOf(`select 1 from ${table}`)]).toEqual([table, []]);
    expect(await rowsOf('select name from customer')).toEqual([{ name: 'Ashfield Primary School' }]);
  });

  it('of an unknown tenant are refused, so that nothing reaches another customer', async () => {
    const { id } = (await bench.journey.upload('sites.csv', SITES.replace(/Harbour Academy|Birch Ltd/g, 'Ashfield')))
      .import;
    await bench.journey.map(id, { asked: { customerId: bench.customerId } });
    expect((await bench.journey.check(id)).counts).toMatchObject({ created: 1, failed: 2 });
    const [bad] = (await bench.journey.rows(id, '?result=error')).rows;
    expect(bad?.faults[0]?.message).toBe('No customer is called “Ashfield”. Did you mean “Ashfield Primary School”?');
  });
});
