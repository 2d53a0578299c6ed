import { addDays } from '#engine/calendar/calendar.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { backupResult } from '#areas/estate/servers/backupResult.ts';
import { backupSet } from '#areas/estate/servers/backupSet.ts';
import { kvm } from '#areas/estate/servers/kvm.ts';
import { license } from '#areas/estate/software/license.ts';
import { licenseSeat } from '#areas/estate/software/licenseSeat.ts';
import { software } from '#areas/estate/software/software.ts';
import { softwareInstall } from '#areas/estate/software/softwareInstall.ts';
import { website } from '#areas/estate/software/website.ts';
import { websiteUrl } from '#areas/estate/software/websiteUrl.ts';
import { supplierUrl } from '#areas/suppliers/websites/supplierUrl.ts';
import { supplierWebsite } from '#areas/suppliers/websites/supplierWebsite.ts';
import type { Chance } from './chance.ts';
import { make, type Place } from './customers.server.ts';

/** Number of customers with software, websites and backups. */
const FURNISHED = 20;

interface Machine {
  readonly id: number;
  readonly customerId: number;
  readonly name: string;
  readonly kind: string;
}

/** Software with its licences, websites with their URLs, consoles and backups of the first customers. */
export async function demoServices(context: Context, luck: Chance, places: readonly Place[], today: string) {
  const customers = [...new Set(places.map(({ customerId }) => customerId))].slice(0, FURNISHED);
  const { rows: machines } = await context.tx.query<Machine>(
    `select id, customer_id as "customerId", name, kind from (
       select id, customer_id, name, kind, row_number() over (partition by customer_id, kind order by id) as place from asset
        where kind in ('server', 'virtualMachine', 'computer') and status = 'in_use' and customer_id = any($1::bigint[])) a
      where place <= 6 order by id`,
    [customers],
  );
  await products(context, luck, customers, machines, today);
  await websites(context, luck, customers);
  await backups(
    context,
    luck,
    machines.filter(({ kind }) => kind !== 'computer'),
    today,
  );
  const servers = machines.filter(({ kind }) => kind === 'server');
  await make(
    context,
    kvm,
    servers.map(({ id, name }) => ({
      assetId: id,
      type: luck.pick(['ilo', 'idrac', 'ipmi'] as const),
      url: `https://${name.toLowerCase()}-console.customer.example`,
      testedOn: luck.day(today, -300, -10),
    })),
  );
  await suppliers(context);
}

async function products(
  context: Context,
  luck: Chance,
  customers: readonly number[],
  machines: readonly Machine[],
  today: string,
): Promise<void> {
  const kinds = [
    { name: 'Windows Server', metric: 'core', on: ['server', 'virtualMachine'], cores: 16 },
    { name: 'Office suite', metric: 'device', on: ['computer'] },
    { name: 'Management information system', metric: 'user', on: ['server'], hosting: 'cloud' },
  ];
  for (const { name, metric, on, cores, hosting = 'onPremise' } of kinds) {
    const made = await make(
      context,
      software,
      customers.map((customerId) => ({ customerId, name, hosting, status: 'in_use' })),
    );
    const installs = made.flatMap(({ id, customerId }) =>
      machines
        .filter((machine) => machine.customerId === customerId && on.includes(machine.kind))
        .map((machine) => ({
          customerId,
          softwareId: id,
          assetId: machine.id,
          ...(cores ? { cores } : {}),
          seenOn: luck.day(today, -20, -1),
        })),
    );
    await make(context, softwareInstall, installs);
    const licences = await make(
      context,
      license,
      made.map(({ id, customerId }) => ({
        customerId,
        softwareId: id,
        name: `${name} 2026`,
        metric,
        seats: metric === 'core' ? luck.whole(2, 8) * 16 : luck.whole(3, 9),
        costPence: luck.whole(20, 300) * 500,
        startsOn: addDays(today, -300),
        endsOn: luck.day(today, -10, 400),
      })),
    );
    if (metric !== 'device') continue;
    await make(
      context,
      licenseSeat,
      licences.flatMap(({ id, customerId, seats }) =>
        installs
          .filter((install) => install.customerId === customerId)
          .slice(0, Number(seats))
          .map(({ assetId }): Values => ({ customerId, licenseId: id, assetId })),
      ),
    );
  }
}

async function websites(context: Context, luck: Chance, customers: readonly number[]): Promise<void> {
  const sites = [
    { name: 'Public website', purpose: 'public', mfa: 'app', host: 'www' },
    { name: 'Parent portal', purpose: 'parents', mfa: 'sms', host: 'parents' },
    { name: 'Payroll', purpose: 'payroll', mfa: 'none', host: 'payroll' },
  ] as const;
  for (const { host, ...site } of sites) {
    const made = await make(
      context,
      website,
      customers.map((customerId) => ({ ...site, customerId, status: 'in_use' })),
    );
    await make(
      context,
      websiteUrl,
      made.flatMap(({ id, customerId }) => [
        { customerId, websiteId: id, name: 'Home', address: `https://${host}.customer.example`, signIn: 'none' },
        {
          customerId,
          websiteId: id,
          name: 'Administration',
          address: `${luck.often(15) ? 'http' : 'https'}://${host}.customer.example/admin`,
        },
      ]),
    );
  }
}

async function backups(context: Context, luck: Chance, machines: readonly Machine[], today: string): Promise<void> {
  const sets = await make(
    context,
    backupSet,
    machines.map(({ id, name }) => ({
      assetId: id,
      name: `Nightly ${name}`,
      sources: [{ kind: 'image' }],
      keepDaily: 14,
      keepWeekly: 8,
      target: 'Backup appliance',
    })),
  );
  const ends = ['success', 'success', 'success', 'success', 'success', 'warning', 'failed'] as const;
  const results = sets.flatMap(({ id }) => {
    const last = luck.often(12) ? luck.whole(4, 9) : 0;
    return [0, 1, 2].map((back) => ({
      setId: id,
      at: `${addDays(today, -(last + back))}T00:${String(luck.whole(10, 59))}:00Z`,
      result: luck.pick(ends),
      megabytes: luck.whole(20, 400) * 1_000,
      seconds: luck.whole(600, 9_000),
    }));
  });
  await make(context, backupResult, results);
}

async function suppliers(context: Context): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; code: string }>('select id, code from supplier order by id');
  const made = await make(
    context,
    supplierWebsite,
    rows.map(({ id }) => ({ supplierId: id, name: 'Trade portal', purpose: 'shop', mfa: 'app' })),
  );
  await make(
    context,
    supplierUrl,
    made.map(({ id, supplierId }, at) => ({
      supplierId,
      websiteId: id,
      name: 'Orders',
      address: `https://orders.${String(rows[at]?.code).toLowerCase()}.example`,
    })),
  );
}
