import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#engine/db/migrate.server.ts';
import { type Database, openDatabase } from '#engine/db/pool.server.ts';
import { bareDatabase, type TestDatabase } from '#tests/support/database.server.ts';

/* The migration that turns numbers and names of the estate into references keeps everything that was entered. */

const NAME = /_more-estate-references\.sql$/;
let place: string;
let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  await mkdir(resolve('node_modules/.cache'), { recursive: true });
  place = await mkdtemp(resolve('node_modules/.cache/references-'));
  const files = (await readdir('drizzle')).filter((file) => file.endsWith('.sql')).sort();
  const at = files.findIndex((file) => NAME.test(file));
  for (const file of files.slice(0, at)) await cp(join('drizzle', file), join(place, file));
  await cp('drizzle/baseline.json', join(place, 'baseline.json'));
  made = await bareDatabase();
  await migrate(made.url, place, made.productUrl);
  database = openDatabase(made.url, { max: 1 });
  await database.query(ENTERED);
  await cp(join('drizzle', files[at] ?? ''), join(place, files[at] ?? ''));
  await migrate(made.url, place, made.productUrl);
});
afterAll(async () => {
  await database?.end();
  await made?.drop();
  await rm(place, { recursive: true, force: true });
});

const ENTERED = `
  insert into customer (id, name, code, type) values (1, 'Ashfield', 'ASH', 'school');
  insert into site (id, customer_id, name, line1, town, postcode) values (1, 1, 'Main', '1 Road', 'Ashfield', 'BN1 1AA'), (2, 1, 'Annexe', '2 Road', 'Ashfield', 'BN1 1AA');
  insert into vlan (id, customer_id, vid, name, site_id) values (1, 1, 20, 'Staff', null), (2, 1, 20, 'Staff', 2), (3, 1, 30, 'Guests', 1);
  insert into address_space (id, customer_id, name) values (1, 1, 'Default') on conflict do nothing;
  insert into prefix (id, customer_id, address_space_id, cidr, site_id, vlan, notes) values
    (1, 1, 1, '10.1.0.0/24', 1, 20, null), (2, 1, 1, '10.2.0.0/24', 2, 20, null), (3, 1, 1, '10.3.0.0/24', null, 99, 'Core'), (4, 1, 1, '10.4.0.0/24', null, null, null);
  insert into asset (id, kind, customer_id, site_id, name) values
    (1, 'ssid', 1, null, 'Guests'), (2, 'networkSwitch', 1, 1, 'SW-01'), (3, 'container', 1, 1, 'Trolley 1'), (4, 'tablet', 1, 1, 'Tablet 1'),
    (5, 'tablet', 1, 1, 'Tablet 2'), (6, 'tablet', 1, 2, 'Tablet 3'), (7, 'software', 1, null, 'Windows 11'), (8, 'computer', 1, 1, 'PC-01');
  insert into ssid (id, ssid, vlan) values (1, 'Guests', 30);
  insert into network_switch (id, management_vlan) values (2, 77);
  insert into container (id, container_type, slots) values (3, 'trolley', 16);
  insert into tablet (id, trolley, slot) values (4, 'trolley 1', 1), (5, 'Trolley 1', 1), (6, 'Trolley 1', 2);
  insert into software (id) values (7);
  insert into computer (id, operating_system) values (8, 'windows 11');
  insert into expiry_snooze (customer_id, source, asset_id, record_id, ends_on, snoozed_until) values (1, 'asset.warrantyEndsOn', 8, 8, '2020-01-01', '2020-02-01');`;

const rowsOf = async (sql: string): Promise<unknown> => (await database.query(sql)).rows;

it('links VLANs of the same site first, and keeps an unknown number as a note', async () => {
  expect(await rowsOf('select id, vlan_id as vlan, notes from prefix order by id')).toEqual([
    { id: 1, vlan: 1, notes: null },
    { id: 2, vlan: 2, notes: null },
    { id: 3, vlan: null, notes: 'Core\n\nVLAN 99' },
    { id: 4, vlan: null, notes: null },
  ]);
  expect(await rowsOf('select vlan_id as vlan from ssid')).toEqual([{ vlan: 3 }]);
  expect(await rowsOf("select notes from asset where name = 'SW-01'")).toEqual([{ notes: 'Management VLAN 77' }]);
});

it('puts tablets into their trolley where the slot is free, and keeps the others as notes', async () => {
  expect(
    await rowsOf(
      'select a.name, t.trolley_container_id as trolley, t.slot, a.notes from tablet t join asset a on a.id = t.id order by a.id',
    ),
  ).toEqual([
    { name: 'Tablet 1', trolley: 3, slot: 1, notes: null },
    { name: 'Tablet 2', trolley: null, slot: null, notes: 'Charging trolley: Trolley 1, slot 1' },
    { name: 'Tablet 3', trolley: null, slot: null, notes: 'Charging trolley: Trolley 1, slot 2' },
  ]);
  expect(await rowsOf('select label, slot, container_id as container from container_item')).toEqual([
    { label: 'Tablet 1', slot: 1, container: 3 },
  ]);
});

it('links the software of that name, and keeps the name', async () => {
  expect(await rowsOf('select operating_system as name, os_software_id as software from computer')).toEqual([
    { name: 'windows 11', software: 7 },
  ]);
});

it('names in words what a snooze is about', async () => {
  expect(await rowsOf('select what from expiry_snooze')).toEqual([{ what: 'Warranty' }]);
});
