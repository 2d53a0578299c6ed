import { prepareAreas } from '../areas.server.ts';
import { chance } from './demo/chance.ts';
import { demoCustomers, make, type Place } from './demo/customers.server.ts';
import { demoSuppliers } from './demo/suppliers.server.ts';
import { demoJobs } from './demo/jobs.server.ts';
import { demoCare } from './demo/care.server.ts';
import { demoRules } from './demo/rules.server.ts';
import { demoStaff } from './demo/staff.server.ts';
import { demoContracts } from './demo/contracts.server.ts';
import { demoCredentials } from './demo/credentials.server.ts';
import { demoDocuments } from './demo/documents.server.ts';
import { demoBooks } from './demo/books.server.ts';
import { demoCabling } from './demo/cabling.server.ts';
import { demoNetworks } from './demo/networks.server.ts';
import { demoVisits } from './demo/visits.server.ts';
import { demoServices } from './demo/services.server.ts';
import { demoSales } from './demo/sales.server.ts';
import { demoAssets, demoCatalogue } from './demo/estate.server.ts';
import { demoKinds } from './demo/kinds.server.ts';
import { keepRing } from '#areas/vault/vault.server.ts';
import { keyRingOf } from '#engine/keys/keys.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';
import { makeRoles } from '#areas/access/access.server.ts';
import { builtinRoles } from '#areas/access/roles/builtinRoles.ts';
import { user } from '#areas/identity/users/user.ts';
import { team } from '#areas/teams/teams/team.ts';
import { product } from '#engine/permission/actor.ts';
import { migrate, setUpAlone } from '#engine/db/migrate.server.ts';
import { type Database, inTransaction, openDatabase, type Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { beginIndex } from '#engine/search/rebuild.server.ts';

/*
 * Fills an empty installation with a realistic demo company, which is always the same: `npm run demo`, or `npm run demo
 * -- --customers 2000 --assets 100000` for a larger one.
 */
const STEP = 500;
const TODAY = '2026-11-20';

const customers = option('customers', 60);
const assets = option('assets', 3_000);
const url = process.env.DATABASE_URL;
const ownerUrl = process.env.DATABASE_OWNER_URL ?? url;
if (!url || !ownerUrl) throw new Error('DATABASE_URL is not set. Start this with: npm run demo');

prepareAreas();
keepRing(keyRingOf(readSettings(process.env)));
await migrate(ownerUrl, undefined, url);
const database = openDatabase(url);
try {
  await beginIndex(database);
  if (!(await fill(database))) {
    process.stdout.write(
      'This installation already has teams or customers, so nothing was added. Create the demo company in an empty installation.\n',
    );
    process.exitCode = 1;
  }
} finally {
  await database.end();
}

/** @returns false if the installation already contains data */
async function fill(into: Database): Promise<boolean> {
  const began = Date.now();
  const luck = chance(20_261_120);
  const write = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
    inTransaction(
      into,
      (tx: Queryable) => {
        const context: Context = {
          tx,
          actor: product('Demo company'),
          now: new Date().toISOString(),
          requestId: 'demo',
          ip: null,
        };
        return work(context);
      },
      { seconds: 3_600 },
    );
  const people = await write(async (context) => {
    // Each start creates the roles as well. Of two concurrent demo runs, the second finds the users of the first.
    await setUpAlone(context.tx);
    if (await holdsData(context.tx)) return undefined;
    await makeRoles(context, builtinRoles());
    return demoPeople(context);
  });
  if (!people) return false;
  const catalogue = await write(demoCatalogue);
  const places: Place[] = [];
  for (let from = 0; from < customers; from += 100) {
    places.push(
      ...(await write((context) => demoCustomers(context, luck, from, Math.min(100, customers - from), people, TODAY))),
    );
    progress('customers', Math.min(from + 100, customers), customers);
  }
  for (let from = 0; from < assets; from += STEP) {
    await write((context) => demoAssets(context, luck, catalogue, places, from, Math.min(STEP, assets - from), TODAY));
    progress('assets', Math.min(from + STEP, assets), assets);
  }
  const all = await write((context) => demoKinds(context, luck, places, TODAY));
  await write((context) => demoNetworks(context, places));
  await write((context) => demoCabling(context, places));
  await write((context) => demoSuppliers(context, luck, places, TODAY));
  const jobs = await demoJobs(write, luck, places, people);
  await write((context) => demoStaff(context, people.staffIds));
  await write((context) => demoVisits(context, places, people));
  await write((context) => demoCare(context, luck, places, people));
  await write((context) => demoCredentials(context, luck, places));
  await write((context) => demoDocuments(context, places, people));
  await write((context) => demoRules(context, people.teamIds[0] ?? 0));
  await write((context) => demoSales(context, luck, places, people, TODAY));
  // Separate random generators, so that the other demo data stays the same.
  await write((context) => demoServices(context, chance(20_261_128), places, TODAY));
  const invoices = await write((context) => demoBooks(context, chance(20_261_126), TODAY));
  await write(demoContracts);
  await tidyUp();
  process.stdout.write(
    `\nDemo company created: ${customers} customers, ${places.length} sites, ${all} assets, ${jobs} jobs, ${invoices} invoices, in ${((Date.now() - began) / 1000).toFixed(1)} s.\n`,
  );
  return true;
}

/** Runs a vacuum as the owner of the tables, because new index entries are in a pending list that slows searches down. */
async function tidyUp(): Promise<void> {
  const owner = openDatabase(ownerUrl ?? '', { max: 1 });
  try {
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

async function demoPeople(context: Context) {
  const { rows } = await context.tx.query<{ id: number; name: string }>('select id, name from role where builtin');
  const role = (name: string) => [rows.find((each) => each.name === name)?.id];
  const staff = await make(context, user, [
    { name: 'Priya Shah', email: 'priya@msp.example', roleIds: role('Account Manager') },
    { name: 'Gareth Hughes', email: 'gareth@msp.example', roleIds: role('Engineer') },
    { name: 'Joanna Clarke', email: 'joanna@msp.example', roleIds: role('Service Desk') },
    { name: 'Kwame Okafor', email: 'kwame@msp.example', roleIds: role('Team Lead') },
  ]);
  const staffIds = staff.map((each) => Number(each.id));
  const teams = await make(context, team, [
    { name: 'Schools North', leadId: staffIds[3], memberIds: staffIds.slice(0, 2) },
    { name: 'Schools South', leadId: staffIds[3], memberIds: staffIds.slice(1, 3) },
    { name: 'Business', leadId: staffIds[0], memberIds: staffIds.slice(2) },
  ]);
  return { staffIds, teamIds: teams.map((each) => Number(each.id)) };
}

async function holdsData(tx: Queryable): Promise<boolean> {
  return (await tx.query('(select 1 from team limit 1) union all (select 1 from customer limit 1)')).rows.length > 0;
}

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const value = Number(process.argv[at + 1]);
  if (Number.isInteger(value) && value >= 1 && value <= 1_000_000) return value;
  process.stderr.write(`--${name} must be a whole number from 1 to 1,000,000.\n`);
  process.exit(1);
}

function progress(what: string, done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${what}: ${done} of ${all}   `);
}
