import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readPhone } from '#engine/kinds/phone/phone.ts';
import { readPostcode } from '#engine/kinds/postcode/postcode.ts';
import { normalise } from '#engine/store/index/rank.ts';
import { search } from '#engine/search/search.server.ts';
import { customer } from './customer.ts';
import { tellingDomain } from './domains.rules.ts';
import { type Likeness, likeOrganisations } from './likeness.rules.ts';

/** Current input of a new customer's form. */
export interface TypedCustomer {
  readonly name?: string | undefined;
  readonly tradingName?: string | undefined;
  readonly legalName?: string | undefined;
  readonly postcode?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly website?: string | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly urn?: string | undefined;
  /** ID of the edited record, which is not its own duplicate. */
  readonly exceptId?: number | undefined;
}

export interface SimilarCustomer {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly town: string | null;
  readonly status: string;
  readonly archived: boolean;
  /** Common features; `similar` when only the spelling is close. */
  readonly because: readonly (Likeness | 'urn' | 'similar')[];
}

interface Candidate extends Record<string, unknown> {
  id: number;
  name: string;
  code: string;
  town: string | null;
  status: string;
  archived: boolean;
  names: string[];
  postcodes: string[];
  phones: string[];
  domains: string[];
  urn: string | null;
}

const MOST = 6;

/** Customers the actor may see that may be duplicates, closest first. */
export async function similarCustomers(
  database: Queryable,
  actor: Actor,
  typed: TypedCustomer,
): Promise<SimilarCustomer[]> {
  require(actor, 'customer.view');
  const organisation = organisationOf(typed);
  const nearIds = await spelledAlike(database, actor, typed.name);
  const candidates = (await candidatesFor(database, actor, organisation, typed, nearIds)).filter(
    ({ id }) => id !== typed.exceptId,
  );
  const like = new Map(likeOrganisations(organisation, candidates).map(({ id, because }) => [id, because]));
  const found = candidates.map((each) => {
    const because: SimilarCustomer['because'] = [
      ...(typed.urn && each.urn === typed.urn ? (['urn'] as const) : []),
      ...(like.get(each.id) ?? []),
    ];
    return {
      id: each.id,
      name: each.name,
      code: each.code,
      town: each.town,
      status: each.status,
      archived: each.archived,
      because: because.length > 0 ? because : (['similar'] as const),
    };
  });
  const order = [...found].sort(
    (a, b) => weight(b.because) - weight(a.because) || a.name.localeCompare(b.name, 'en-GB'),
  );
  return order.slice(0, MOST);
}

const weight = (because: SimilarCustomer['because']): number =>
  because[0] === 'similar' ? 0 : because.length + (because.includes('urn') ? 10 : because.includes('name') ? 5 : 0);

function organisationOf(typed: TypedCustomer) {
  const phone = typed.phone ? readPhone(typed.phone, 'GB') : null;
  const postcode = typed.postcode ? readPostcode(typed.postcode) : null;
  const telling = [...(typed.domains ?? []), typed.website, typed.email]
    .map(tellingDomain)
    .filter((each): each is string => each !== null);
  return {
    names: [typed.name, typed.tradingName, typed.legalName].filter((each): each is string =>
      Boolean(each && normalise(each).length >= 3),
    ),
    phones: phone && 'e164' in phone ? [phone.e164] : [],
    postcodes: postcode && 'postcode' in postcode ? [postcode.postcode] : [],
    domains: [...new Set(telling)],
  };
}

/** Finds similar spellings with the search, which defines how close they must be. */
async function spelledAlike(database: Queryable, actor: Actor, name: string | undefined): Promise<number[]> {
  if (!name || normalise(name).length < 4 || name.trim().length > 200) return [];
  const found = await search(database, name, { actor, nouns: ['customer'], archived: true, most: MOST });
  return found.map((each) => each.id);
}

async function candidatesFor(
  database: Queryable,
  actor: Actor,
  organisation: ReturnType<typeof organisationOf>,
  typed: TypedCustomer,
  nearIds: readonly number[],
): Promise<Candidate[]> {
  const bind = binder();
  const names = bind(organisation.names.map((name) => ` ${normalise(name)}`));
  const clauses = [
    `c.id = any(${bind(nearIds)}::bigint[])`,
    `exists (select 1 from search_entry e where e.entity = 'customer' and e.entity_id = c.id and e.words = any(${names}::text[]))`,
    `c.phone = any(${bind(organisation.phones)}::text[])`,
    `c.domains && ${bind(organisation.domains)}::text[]`,
    `exists (select 1 from site p where p.customer_id = c.id and (p.postcode = any(${bind(organisation.postcodes)}::text[]) or p.phone = any(${bind(organisation.phones)}::text[])))`,
    `c.urn = ${bind(typed.urn ?? null)}`,
  ];
  const { rows } = await database.query<Candidate>(
    `select c.id, c.name, c.code, c.town, c.status, c.archived_at is not null as archived, c.urn, c.domains,
            array_remove(array[c.name, c.trading_name, c.legal_name], null) as names,
            array_remove(array_agg(distinct s.postcode), null) as postcodes,
            array_remove(array_agg(distinct s.phone) || c.phone, null) as phones
       from customer c left join site s on s.customer_id = c.id and s.archived_at is null
      where (${clauses.join(' or ')}) and ${scopeClause(customer, actor, bind, 'c')}
      group by c.id order by c.id limit 50`,
    bind.values,
  );
  return rows;
}
