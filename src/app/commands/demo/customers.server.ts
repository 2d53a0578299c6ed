import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { location } from '#areas/customers/sites/location.ts';
import { site } from '#areas/customers/sites/site.ts';
import type { Chance } from './chance.ts';
import { FIRST_NAMES, JOBS, LAST_NAMES, PLACES, SAINTS, STREETS, TOWNS, TRADES } from './words.ts';

export interface Place {
  readonly customerId: number;
  readonly siteId: number;
  readonly locationIds: readonly number[];
}
export interface DemoPeople {
  readonly staffIds: readonly number[];
  readonly teamIds: readonly number[];
}

/** Stores many records and returns them. A refused record is a defect of the demo. */
export async function make<E extends AnyEntity>(
  context: Context,
  noun: E,
  drafts: readonly Values[],
): Promise<Row<E>[]> {
  const outcomes = await createMany(context, noun, drafts);
  return outcomes.map((outcome, at) => {
    if ('problem' in outcome)
      throw new Error(
        `${noun.name} ${JSON.stringify(drafts[at])}: ${outcome.problem.message} ${JSON.stringify(outcome.problem.errors ?? {})}`,
      );
    return outcome.change.after;
  });
}

/** Sixty customers have 150 sites and 400 contacts. */
const SITES_EACH = [1, 2, 2, 3, 3, 4];
const CONTACTS_EACH = [5, 8, 6, 7, 6, 8];
const cycled = (counts: readonly number[], at: number): number => counts[at % counts.length] ?? 1;

/** Customers with their sites, rooms and contacts: schools, a trust with members, businesses and a few prospects. */
export async function demoCustomers(
  context: Context,
  luck: Chance,
  first: number,
  count: number,
  people: DemoPeople,
  today: string,
): Promise<Place[]> {
  const drafts = Array.from({ length: count }, (_, at) => customerDraft(luck, first + at, people));
  const made = await make(context, customer, drafts);
  const trust = made.find((each) => each.type === 'trust');
  const members = first > 0 ? [] : made.filter((each) => each.type === 'school').slice(0, 8);
  if (trust)
    await changeMany(
      context,
      customer,
      'update',
      members.map((each) => ({ id: each.id, version: null, set: { parentId: trust.id } })),
    );
  const places: Place[] = [];
  for (const [at, each] of made.entries())
    places.push(...(await placesOf(context, luck, each, cycled(SITES_EACH, first + at))));
  await make(
    context,
    contact,
    made.flatMap((each, at) => {
      const [main] = places.filter((place) => place.customerId === each.id);
      return contactsOf(luck, each, main, cycled(CONTACTS_EACH, first + at));
    }),
  );
  const active = made.filter((_, at) => at % 12 !== 11);
  await changeMany(
    context,
    customer,
    actionOf(customer, 'activate'),
    active.map((each) => ({
      id: each.id,
      version: null,
      set: { status: 'active', pipelineStage: 'won', customerSince: luck.day(today, -3_000, -60) },
    })),
  );
  return places;
}

function customerDraft(luck: Chance, at: number, { staffIds, teamIds }: DemoPeople): Values {
  const town = luck.pick(TOWNS);
  const isTrust = at === 3;
  const isBusiness = !isTrust && at % 4 === 2;
  const name = isTrust
    ? 'Riverside Learning Trust'
    : isBusiness
      ? `${luck.pick(LAST_NAMES)} ${luck.pick(TRADES)}`
      : schoolName(luck);
  const numbered = at >= PLACES.length * 3 ? `${name} ${at}` : name;
  const domain = `${numbered
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '')}${at}.example`;
  return {
    name: at < 60 ? `${name}${at >= 20 && !isBusiness ? `, ${town.town}` : ''}` : numbered,
    code: `${name
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()
      .padEnd(3, 'X')}${String(at + 1).padStart(3, '0')}`,
    type: isTrust ? 'trust' : isBusiness ? 'business' : 'school',
    phone: `+44${town.dial}${String(100 + (at % 900)).padStart(3, '0')}`,
    website: `https://www.${domain}/`,
    domains: [domain],
    source: luck.pick(['referral', 'web', 'tender', 'event'] as const),
    accountManagerId: luck.pick(staffIds),
    teamIds: [luck.pick(teamIds)],
    ...(isBusiness || isTrust
      ? {}
      : {
          phase: phaseOf(name),
          urn: String(100_000 + at * 7),
          pupilCount: luck.whole(80, 1_600),
        }),
    staffCount: luck.whole(8, 180),
    ...(luck.often(85)
      ? { dpaSignedOn: '2024-09-02', dpaReviewOn: luck.pick(['2026-09-01', '2027-09-01', '2028-09-01']) }
      : {}),
    ...(at === 1
      ? {
          alertBanner: 'Building work in the east wing until February. Use the hall to reach the server room.',
          alertUntil: '2027-02-28',
        }
      : {}),
  };
}

/** The phase of a school, by its name. */
const phaseOf = (name: string): 'primary' | 'secondary' => (/Academy|High/.test(name) ? 'secondary' : 'primary');

const schoolName = (luck: Chance): string =>
  luck.often(30)
    ? `${luck.pick(SAINTS)} ${luck.pick(['C of E Primary', 'Catholic Primary', 'Catholic High'])} School`
    : `${luck.pick(PLACES)} ${luck.pick(['Primary School', 'Academy', 'High School', 'Infant School', 'Junior School'])}`;

/** One to five sites. Each of the first sites has a building with floors and rooms. */
async function placesOf(context: Context, luck: Chance, owner: Values, count: number): Promise<Place[]> {
  // In the town of their area code.
  const town = TOWNS.find(({ dial }) => String(owner.phone).startsWith(`+44${dial}`)) ?? luck.pick(TOWNS);
  const names = ['Main site', 'Lower site', 'Sports hall', 'Nursery', 'Annexe'].slice(0, count);
  const sites = await make(
    context,
    site,
    names.map((name, at) => ({
      customerId: owner.id,
      name,
      isPrimary: at === 0,
      isBilling: at === 0,
      line1: `${luck.whole(1, 180)} ${luck.pick(STREETS)}`,
      town: town.town,
      county: town.county,
      postcode: `${luck.pick(town.outward)} ${luck.whole(1, 9)}${luck.pick(['AB', 'BD', 'EH', 'LN', 'QF', 'TW', 'XY'])}`,
      hours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
        day,
        from: '08:00',
        to: at === 0 ? '16:30' : '15:30',
      })),
      accessNotes: 'Sign in at **reception** and wear the visitor badge. Park behind the kitchen, not in the bus lane.',
    })),
  );
  const places: Place[] = [];
  for (const each of sites)
    places.push({
      customerId: Number(owner.id),
      siteId: Number(each.id),
      locationIds: await roomsOf(context, luck, each),
    });
  return places;
}

async function roomsOf(context: Context, luck: Chance, at: Values): Promise<number[]> {
  const shared = { siteId: at.id, customerId: at.customerId };
  const [building] = await make(context, location, [{ ...shared, kind: 'building', name: 'Main building' }]);
  const floors = await make(context, location, [
    { ...shared, parentId: building?.id, kind: 'floor', name: 'Ground floor', level: 0 },
    { ...shared, parentId: building?.id, kind: 'floor', name: 'First floor', level: 1 },
  ]);
  const rooms = await make(
    context,
    location,
    floors.flatMap((floor, level) =>
      [
        level === 0 ? 'Reception' : 'Staff room',
        level === 0 ? 'Server room' : 'Library',
        `${level}.01`,
        `${level}.02`,
        `${level}.${String(luck.whole(3, 20)).padStart(2, '0')}`,
      ].map((name) => ({
        ...shared,
        parentId: floor.id,
        kind: 'room',
        name,
      })),
    ),
  );
  return rooms.map((room) => Number(room.id));
}

function contactsOf(luck: Chance, owner: Values, main: Place | undefined, count: number): Values[] {
  const isSchool = owner.type === 'school';
  const jobs = JOBS.filter((job) => isSchool || !['Headteacher', 'Safeguarding Lead'].includes(job.title)).slice(
    0,
    count,
  );
  return jobs.map((job, at) => {
    const firstName = luck.pick(FIRST_NAMES);
    const lastName = luck.pick(LAST_NAMES);
    const domain = (owner.domains as string[])[0];
    return {
      customerId: owner.id,
      siteId: main?.siteId,
      firstName,
      lastName,
      jobTitle: job.title,
      roles: [...job.roles],
      email: `${firstName
        .normalize('NFKD')
        .replace(/[^A-Za-z]/g, '')
        .charAt(0)}.${lastName.normalize('NFKD').replace(/[^A-Za-z]/g, '')}${at}@${domain}`.toLowerCase(),
      mobile: `+447700900${String(luck.whole(0, 999)).padStart(3, '0')}`,
      ...(at === 0 ? { mayApproveUpTo: luck.pick([25_000, 50_000, 100_000]), mayRequestAccess: true } : {}),
    };
  });
}
