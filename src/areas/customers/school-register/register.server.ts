import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read, update } from '#engine/store/store.server.ts';
import { invalid, notFound, refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { identifierForm, normalise } from '#engine/store/index/rank.ts';
import { customer } from '../customers/customer.ts';
import { settle } from '../settle.server.ts';
import { site } from '../sites/site.ts';
import type { RegisteredSchool, ShownLink } from './school.ts';
import { closedOn, type Difference, differencesOf, schoolDraft } from './schoolDraft.rules.ts';

const MOST = 12;

export interface FoundSchool extends RegisteredSchool {
  /** The customer with this URN. */
  readonly customer: { readonly id: number; readonly name: string } | null;
}

/** Schools in the register by number, postcode or words of the name; open ones first. */
export async function findSchools(database: Queryable, actor: Actor, typed: string): Promise<FoundSchool[]> {
  require(actor, 'customer.view');
  const words = normalise(typed).split(' ').filter(Boolean).slice(0, 8);
  const form = identifierForm(typed);
  if (form.length < 2) return [];
  const bind = binder();
  const clauses = [
    `r.urn like ${bind(/^\d{2,6}$/.test(form) ? `${form}%` : '-')}`,
    `r.postcode like ${bind(/^[a-z]{1,2}\d/.test(form) ? `${form}%` : '-')}`,
    ...(words.length > 0
      ? [
          `r.words like all(${bind(words.map((word) => `% ${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`))}::text[])`,
        ]
      : []),
  ];
  const begins = bind(` ${words.join(' ')}%`);
  const { rows } = await database.query<{ school: RegisteredSchool; customer: FoundSchool['customer'] }>(
    `select r.school, (select json_build_object('id', c.id, 'name', c.name) from customer c where c.urn = r.urn and c.archived_at is null and ${scopeClause(customer, actor, bind, 'c')} limit 1) as customer
       from register_school r where ${clauses.join(' or ')} order by r.closed, r.words like ${begins} desc, length(r.words), r.words, r.urn limit ${MOST}`,
    bind.values,
  );
  return rows.map(({ school, customer: here }) => ({ ...school, customer: here }));
}

export interface RegisterState {
  readonly schools: { readonly name: string; readonly rows: number; readonly loadedAt: string } | null;
  readonly links: { readonly name: string; readonly rows: number; readonly loadedAt: string } | null;
}

/** The loaded files and their dates. */
export async function registerState(database: Queryable): Promise<RegisterState> {
  const { rows } = await database.query<{ file: keyof RegisterState; name: string; rows: number; loadedAt: string }>(
    'select file, name, rows, loaded_at as "loadedAt" from register_load',
  );
  const of = (file: keyof RegisterState) => {
    const found = rows.find((row) => row.file === file);
    return found ? { name: found.name, rows: found.rows, loadedAt: found.loadedAt } : null;
  };
  return { schools: of('schools'), links: of('links') };
}

async function schoolOf(database: Queryable, urn: string): Promise<RegisteredSchool | null> {
  const { rows } = await database.query<{ school: RegisteredSchool }>(
    'select school from register_school where urn = $1',
    [urn],
  );
  return rows[0]?.school ?? null;
}

/** Predecessors and successors of a school, from either end of the link, with their customers here. */
async function linksOf(database: Queryable, actor: Actor, urn: string): Promise<ShownLink[]> {
  const bind = binder();
  const id = bind(urn);
  const { rows } = await database.query<ShownLink & Record<string, unknown>>(
    `select l.urn, l.link_urn as "linkUrn", l.link_name as "linkName", l.link_type as "linkType", l.established_on as "establishedOn",
            (select json_build_object('id', c.id, 'name', c.name) from customer c where c.urn = l.link_urn and ${scopeClause(customer, actor, bind, 'c')} limit 1) as customer
       from register_link l where l.urn = ${id} order by l.established_on desc nulls last, l.link_name`,
    bind.values,
  );
  return rows;
}

export interface SchoolOffer {
  readonly school: RegisteredSchool;
  readonly links: readonly ShownLink[];
  readonly draft: ReturnType<typeof schoolDraft>;
  /** The customer with the name of the trust. */
  readonly trust: { readonly id: number; readonly name: string } | null;
}

/** All data of a school that the form of a new customer uses. @throws 404 */
export async function offerOf(database: Queryable, actor: Actor, urn: string): Promise<SchoolOffer> {
  require(actor, 'customer.view');
  const school = await schoolOf(database, urn);
  if (!school) throw notFound('school in the register');
  return {
    school,
    links: await linksOf(database, actor, urn),
    draft: schoolDraft(school),
    trust: await trustOf(database, actor, school),
  };
}

async function trustOf(database: Queryable, actor: Actor, { trust }: RegisteredSchool): Promise<SchoolOffer['trust']> {
  if (!trust) return null;
  const bind = binder();
  const { rows } = await database.query<{ id: number; name: string }>(
    `select c.id, c.name from customer c join search_entry s on s.entity = 'customer' and s.entity_id = c.id
      where c.type = 'trust' and c.archived_at is null and (s.entity || s.words) like ${bind(`customer% ${normalise(trust)}%`)} and ${scopeClause(customer, actor, bind, 'c')} order by c.id limit 1`,
    bind.values,
  );
  return rows[0] ?? null;
}

export interface Comparison {
  /** Null when the register has no school with this URN. */
  readonly school: RegisteredSchool | null;
  readonly links: readonly ShownLink[];
  readonly differences: readonly Difference[];
  readonly closedOn: string | null;
  readonly checkedOn: string | null;
  readonly loadedAt: string | null;
}

/** Compares a customer that has a URN with the register. @throws 404 */
export async function compareWithRegister(database: Queryable, actor: Actor, customerId: number): Promise<Comparison> {
  const ours = await read({ tx: database, actor }, customer, customerId);
  const nothing = {
    links: [],
    differences: [],
    closedOn: null,
    checkedOn: ours.registerCheckedOn,
    loadedAt: (await registerState(database)).schools?.loadedAt ?? null,
  };
  const school = ours.urn ? await schoolOf(database, ours.urn) : null;
  if (!school || !ours.urn) return { ...nothing, school: null };
  const main = await primarySite(database, customerId);
  return {
    ...nothing,
    school,
    links: await linksOf(database, actor, ours.urn),
    differences: differencesOf({ customer: { ...ours }, site: main }, school),
    closedOn: closedOn(school),
  };
}

async function primarySite(
  database: Queryable,
  customerId: number,
): Promise<(Values & { id: number; version: number }) | null> {
  const { rows } = await database.query<Values & { id: number; version: number }>(
    `select id, version, line1, line2, line3, town, county, postcode from site where customer_id = $1 and is_primary and archived_at is null`,
    [customerId],
  );
  return rows[0] ?? null;
}

/**
 * Accepts the selected differences and ignores the others. Records the date of the comparison in either case.
 * @param fields names of differences: `pupilCount`, `site.postcode`
 */
export async function acceptFromRegister(
  context: Context,
  customerId: number,
  version: number,
  fields: readonly string[],
): Promise<Comparison> {
  const { differences, school } = await compareWithRegister(context.tx, context.actor, customerId);
  if (!school) throw refused('not_registered', 'No school with this URN in the register.');
  const unknown = fields.find((field) => !differences.some((each) => each.field === field));
  if (unknown) throw invalid({ fields: [`“${unknown}” no longer differs. Compare again.`] });
  const chosen = differences.filter(({ field }) => fields.includes(field));
  const own = Object.fromEntries(
    chosen.filter(({ field }) => !field.startsWith('site.')).map(({ field, theirs }) => [field, theirs]),
  );
  const ofSite = Object.fromEntries(
    chosen.filter(({ field }) => field.startsWith('site.')).map(({ field, theirs }) => [field.slice(5), theirs]),
  );
  const noted = { ...context, note: 'Updated from the school register.' };
  // The first write checks the version; later ones in the transaction depend on it.
  await update(noted, customer, customerId, own, version);
  if (Object.keys(ofSite).length > 0) {
    const main = await primarySite(context.tx, customerId);
    if (main) await update(noted, site, main.id, ofSite, main.version);
  }
  await settle(
    context,
    customer,
    [{ id: customerId, set: { registerCheckedOn: companyToday(new Date(context.now)) } }],
    'compare',
  );
  return compareWithRegister(context.tx, context.actor, customerId);
}
