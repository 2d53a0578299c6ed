import { type Binder, binder, scopeClause } from '../../access/access.server.ts';
import type { Values } from '../../store/change.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { fieldColumn, fromClause } from '../../store/rows.server.ts';
import { rootOf } from '../../entity/shape.ts';
import type { Field } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { normalise } from '../../store/index/rank.ts';
import { identityForm } from './identity.ts';
import { chosenId, type Wanted } from '../mapping/wanted.ts';

/** A record with the names that it can be found by, and the fields that distinguish it from others of the same name. */
export interface NamedRecord extends Values {
  readonly id: number;
  readonly archived: boolean;
}

/** All records in the actor's scope that the names may refer to, by their names in the `words` form and by number. */
export async function candidatesFor(
  context: Context,
  noun: AnyEntity,
  wanted: readonly Wanted[],
): Promise<Map<string, NamedRecord[]>> {
  const names = namesOf(noun, wanted[0]?.named.place.by);
  const bind = binder();
  const texts = bind([
    ...new Set(wanted.flatMap(({ text }) => [text.toLowerCase(), identityForm('words', text) ?? ''])),
  ]);
  const ids = bind(wanted.flatMap(({ text }) => chosenId(text) ?? []));
  const keys = new Set([
    ...names.flatMap((name) => name.fields),
    ...noun.title,
    ...wanted.flatMap(({ within }) => Object.keys(within)),
  ]);
  const columns = [...keys].filter((key) => noun.fields[key]).map((key) => `, ${fieldColumn(noun, key)} as "${key}"`);
  const { rows } = await context.tx.query<NamedRecord>(
    `select r.id, r.archived_at is not null as archived${columns.join('')} from ${fromClause(noun)}
      where ((${names.map((name) => name.sql(texts)).join(' or ')})${ownersClause(noun, wanted, bind)} or r.id = any(${ids}::bigint[]))
        and ${scopeClause(noun, context.actor, bind)}`,
    bind.values,
  );
  const byName = new Map<string, NamedRecord[]>();
  const add = (form: string | null, row: NamedRecord): void => {
    const known = byName.get(form ?? '') ?? [];
    if (form && !known.includes(row)) byName.set(form, [...known, row]);
  };
  for (const row of rows) {
    add(`#${row.id}`, row);
    for (const { fields } of names) for (const text of textsOf(row, fields)) add(identityForm('words', text), row);
  }
  return byName;
}

/** Up to three records with a similar name for each text, for the first hundred unknown names. */
export async function similarTo(
  context: Context,
  noun: AnyEntity,
  wanted: readonly Wanted[],
): Promise<Map<string, { id: number; title: string }[]>> {
  const offers = new Map<string, { id: number; title: string }[]>();
  const texts = [...new Set(wanted.map(({ text }) => text))].filter((text) => !chosenId(text)).slice(0, 100);
  if (texts.length === 0) return offers;
  const bind = binder();
  const { rows } = await context.tx.query<{ text: string; id: number; title: string }>(
    `select t.text, s.entity_id as id, s.title
       from unnest(${bind(texts)}::text[], ${bind(texts.map(normalise))}::text[]) as t (text, form)
       cross join lateral (
         select e.entity_id, e.title from search_entry e join ${fromClause(noun)} on r.id = e.entity_id
          where e.entity = ${bind(rootOf(noun).name)} and not e.archived and e.words % t.form
            ${ownersClause(noun, wanted, bind)} and ${scopeClause(noun, context.actor, bind)}
          order by similarity(e.words, t.form) desc, e.entity_id limit 3) s`,
    bind.values,
  );
  for (const { text, id, title } of rows) offers.set(text, [...(offers.get(text) ?? []), { id, title }]);
  return offers;
}

interface NameOf {
  readonly fields: readonly string[];
  readonly sql: (list: string) => string;
}

/** The names of a record: its title, unique text fields, and a list of other names. */
function namesOf(noun: AnyEntity, by: readonly string[] | undefined): NameOf[] {
  if (by)
    return by.map((key) => ({
      fields: [key],
      sql: (list) => `lower(${fieldColumn(noun, key)}::text) = any(${list}::text[])`,
    }));
  const columns = noun.title.map((key) => fieldColumn(noun, key));
  const whole = columns.length === 1 ? String(columns[0]) : `concat_ws(' ', ${columns.join(', ')})`;
  const names: NameOf[] = [{ fields: noun.title, sql: (list) => `lower(${whole}) = any(${list}::text[])` }];
  for (const [key, field] of Object.entries<Field>(noun.fields)) {
    const column = fieldColumn(noun, key);
    if (noun.title.length === 1 && noun.title[0] === key) continue;
    if (field.kind === 'tags' && field.search)
      names.push({
        fields: [key],
        sql: (list) => `exists (select 1 from unnest(${column}) x where lower(x) = any(${list}::text[]))`,
      });
    else if (field.unique && kindOf(field).storage === 'text')
      names.push({ fields: [key], sql: (list) => `lower(${column}) = any(${list}::text[])` });
  }
  return names;
}

function textsOf(row: Values, fields: readonly string[]): string[] {
  const values = fields
    .map((field) => row[field])
    .filter((value) => value !== null && value !== undefined && value !== '');
  const [first] = values;
  return Array.isArray(first) ? first.map(String) : [values.join(' ')];
}

/** Limits the query to the owners of the names, if the owner of every name is known. */
function ownersClause(noun: AnyEntity, wanted: readonly Wanted[], bind: Binder): string {
  const { scope } = rootOf(noun);
  if (scope.by !== 'customer' || scope.field === 'id') return '';
  const owners = wanted.map(({ within }) => within[scope.field]);
  if (owners.some((owner) => owner === undefined)) return '';
  return ` and ${fieldColumn(noun, scope.field)} = any(${bind([...new Set(owners)])}::bigint[])`;
}
