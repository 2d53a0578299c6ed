import { column, quoted, snake } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { ownFilePlaces } from '#engine/entity/filePlaces.ts';
import { derivedFrom, entities } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { subjectRequest } from '#platform/subject-access/subjectRequest.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { type Ground, removeRows } from './keys.server.ts';

/** Tables that name a record by its noun and ID, without a foreign key. */
const KEYED = [
  ['search_entry', 'entity', 'entity_id'],
  ['favourite', 'entity', 'entity_id'],
  ['recent', 'entity', 'entity_id'],
  ['redirect', 'entity', 'from_id'],
  ['redirect', 'entity', 'to_id'],
  ['timer', 'noun', 'record_id'],
  ['thread_draft', 'noun', 'record_id'],
  ['import_identity', 'entity', 'entity_id'],
] as const;

/** Tables of notifications, which name a record by the path of its page. */
const NOTICES = ['push_message', 'notice_waiting', 'notice'] as const;

/**
 * Deletes what is stored about records in the tables of other rooms.
 * @param scopes the scopes of nouns whose records go too if they name one of them; records of customers go by themselves
 * @returns the files of all of these
 */
export async function forgetTraces(
  tx: Queryable,
  ground: Ground,
  noun: AnyEntity,
  ids: readonly number[],
  scopes: readonly string[] = ['own'],
): Promise<number[]> {
  const names = [noun.name, ...derivedFrom(noun).map(({ name }) => name)];
  for (const [table, by, id] of KEYED)
    await tx.query(`delete from ${table} where ${by} = any($1::text[]) and ${id} = any($2::bigint[])`, [names, ids]);
  if (noun.path && !noun.underCustomer)
    await forgetNotices(
      tx,
      ids.map((id) => `/${noun.path}/${id}`),
    );
  return [
    ...(await forgetThreads(tx, ground, names, ids)),
    ...(await forgetSubjects(tx, names, ids)),
    ...(await forgetNamed(tx, ground, noun, ids, scopes)),
  ];
}

async function forgetNotices(tx: Queryable, paths: readonly string[]): Promise<void> {
  for (const table of NOTICES)
    await tx.query(`delete from ${table} where split_part(split_part(path, '?', 1), '#', 1) = any($1::text[])`, [
      paths,
    ]);
}

async function forgetThreads(
  tx: Queryable,
  ground: Ground,
  names: readonly string[],
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number; files: number[] | null }>(
    'select id, file_ids as files from thread_entry where noun = any($1::text[]) and record_id = any($2::bigint[])',
    [names, ids],
  );
  if (rows.length === 0) return [];
  const entries = rows.map(({ id }) => id);
  return [
    ...rows.flatMap(({ files }) => files ?? []),
    ...(await removeRows(tx, ground, 'thread_entry', 'id', entries)),
  ];
}

/** Subject access requests about a person, with their files. */
async function forgetSubjects(tx: Queryable, names: readonly string[], ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ file: number | null }>(
    `with asked as (delete from subject_request where noun = any($1::text[]) and person_id = any($2::bigint[]) returning id)
     delete from errand e using asked a where e.noun = $3 and e.id = a.id returning e.file_id as file`,
    [names, ids, subjectRequest.name],
  );
  return rows.flatMap(({ file }) => file ?? []);
}

/** Records that name one of the records but do not belong to its customer, such as reminders. */
async function forgetNamed(
  tx: Queryable,
  ground: Ground,
  noun: AnyEntity,
  ids: readonly number[],
  scopes: readonly string[],
): Promise<number[]> {
  const files: number[] = [];
  for (const { other, key } of namingFields(scopes)) {
    if (other === noun) continue;
    const { rows } = await tx.query<{ id: number }>(
      `select id from ${column(other.name)} where ${quoted(snake(key))} && $1::text[]`,
      [ids.map((id) => recordKey({ noun: noun.name, id }))],
    );
    if (rows.length === 0) continue;
    const found = rows.map(({ id }) => id);
    files.push(...(await forgetTraces(tx, ground, other, found)));
    files.push(...(await removeRows(tx, ground, snake(other.name), 'id', found)));
  }
  return files;
}

/** The fields of nouns with these scopes that can name records of customers. */
const namingFields = (scopes: readonly string[]) =>
  entities().flatMap((other) =>
    other.base || !scopes.includes(other.scope.by)
      ? []
      : Object.entries<Field>(other.fields).flatMap(([key, { kind }]) => (kind === 'anyRefs' ? [{ other, key }] : [])),
  );

/** All email addresses of contacts, in lower case. */
export async function addressesOf(tx: Queryable, contactIds: readonly number[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ address: string }>(
    `select distinct lower(a) as address from contact c,
            unnest(array[c.email] || coalesce(c.other_emails, '{}')) as a where c.id = any($1::bigint[]) and a <> ''`,
    [contactIds],
  );
  return rows.map(({ address }) => address);
}

/** Deletes the emails sent to addresses, and what is known about their delivery. */
export async function forgetAddresses(tx: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.query('delete from letter where lower(recipient) = any($1::text[])', [addresses]);
  await tx.query('delete from mail_bounce where lower(address) = any($1::text[])', [addresses]);
}

/** Deletes what rooms of the platform keep about the customer itself. @returns the files of the customer */
export async function forgetCustomer(tx: Queryable, ground: Ground, customerId: number): Promise<number[]> {
  for (const table of ['search_entry', 'live_event', 'automation_run', 'webhook_delivery'])
    await removeRows(tx, ground, table, 'customer_id', [customerId]);
  for (const table of NOTICES)
    await tx.query(`delete from ${table} where path ~ ('^/customers?/' || $1::text || '([/?#]|$)')`, [customerId]);
  const places = ownFilePlaces(customer);
  const { rows } = await tx.query<Record<string, unknown>>(
    `select ${places.map(({ key }) => `${column(key)} as ${quoted(key)}`).join(', ')} from customer where id = $1`,
    [customerId],
  );
  return [
    ...rows.flatMap((row) => places.flatMap((place) => place.idsIn(row))),
    ...(await forgetTraces(tx, ground, customer, [customerId])),
  ];
}
