import { logEvent } from '#engine/changes/logEvent.server.ts';
import { column, quoted, snake } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ownFilePlaces } from '#engine/entity/filePlaces.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { reindex } from '#engine/store/ledger.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { product } from '#engine/permission/actor.ts';
import { call } from '#areas/customers/call-tracker/call.ts';
import { read } from '#engine/store/store.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { emptied } from './emptied.rules.ts';
import { groundOf, removeRows } from './keys.server.ts';
import { addressesOf, forgetAddresses, forgetTraces } from './traces.server.ts';

/** People at a customer whose personal data can be erased once they have left. */
export const PEOPLE = {
  contact: {
    noun: contact,
    called: 'Former contact',
    left: ['left'],
    naming: ['name', 'firstName', 'lastName'],
    set: `name = 'Former contact #' || t.id, first_name = 'Former contact', last_name = '#' || t.id, bouncing = false,
          may_approve_up_to = null, may_request_access = false, may_request_secrets = false, marketing_consent = false,
          consent_on = null, has_caller_check = false, vip = false`,
  },
  customerUser: {
    noun: customerUser,
    called: 'Former user',
    left: ['leaver', 'deleted'],
    naming: ['displayName'],
    set: `display_name = 'Former user #' || t.id, contact_id = null, manager_id = null`,
  },
} as const;
export type PersonNoun = keyof typeof PEOPLE;

/**
 * Erases the personal data of a person who has left: name, numbers, addresses, photo, texts, notes and emails. The
 * record stays with its number, because jobs and visits refer to it.
 * @returns the keys of files to be deleted from the disk after the commit
 * @throws 404; 422 `erased`, `not_left`, `legal_hold`
 */
export async function erasePerson(context: Context, name: PersonNoun, id: number): Promise<readonly string[]> {
  const { tx, now } = context;
  const { noun, called, left, naming, set } = PEOPLE[name];
  const { customerId } = await read(context, noun, id);
  const { rows } = await tx.query<{ status: string; isErased: boolean; isHeld: boolean }>(
    `select t.status, t.archived_at is not null and t.${column(naming[0])} = $2 as "isErased",
            exists (select 1 from legal_hold h where h.customer_id = t.customer_id and h.archived_at is null) as "isHeld"
       from ${column(name)} t where t.id = $1 for update of t`,
    [id, `${called} #${id}`],
  );
  const [found] = rows;
  if (!found || found.isErased) throw refused('erased', 'The personal data is erased already.');
  if (!(left as readonly string[]).includes(found.status))
    throw refused('not_left', 'Only the personal data of leavers can be erased. Mark the person as a leaver first.');
  if (found.isHeld) throw refused('legal_hold', 'A legal hold keeps the records. Archive the legal hold first.');

  const files = await forget(context, name, id);
  await tx.query(
    `update ${column(name)} t set ${emptied(noun, naming)}, ${set}, archived_at = coalesce(archived_at, $2), updated_at = $2
      where t.id = $1`,
    [id, now],
  );
  await logEvent(context, {
    action: 'person-erased',
    entity: name,
    entityId: id,
    title: `${called} #${id}`,
    customerId,
    note: null,
  });
  const { rows: gone } = await tx.query<{ key: string }>(
    'delete from stored_file where id = any($1::bigint[]) returning key',
    [files],
  );
  return gone.map(({ key }) => key);
}

/** Deletes what other tables keep about the person. @returns the files of all of it */
async function forget({ tx }: Context, name: PersonNoun, id: number): Promise<readonly number[]> {
  const { noun } = PEOPLE[name];
  const ground = await groundOf(tx);
  const table = snake(name);
  const places = ownFilePlaces(noun);
  const { rows } = await tx.query<Record<string, unknown>>(
    `select ${['id', ...places.map(({ key }) => `${column(key)} as ${quoted(key)}`)].join(', ')} from ${column(name)} where id = $1`,
    [id],
  );
  const files = rows.flatMap((row) => places.flatMap((place) => place.idsIn(row)));
  if (name === 'contact') await forgetContact(tx, id);
  files.push(...(await forgetTraces(tx, ground, noun, [id], ['own', 'record'])));
  const belonging = ground.keys.filter(
    ({ from, to }) => to === table && !ground.nouns.has(from) && !ground.kept.has(from),
  );
  for (const { from, column: by } of belonging) files.push(...(await removeRows(tx, ground, from, by, [id])));
  if (name === 'contact') files.push(...(await removeRows(tx, ground, 'contact_link', 'contact_id', [id])));
  return files;
}

/** Emails to addresses that nobody else has, and the numbers of calls with the contact. */
async function forgetContact(tx: Queryable, id: number): Promise<void> {
  const { rows } = await tx.query<{ address: string }>(
    `select a as address from unnest($1::text[]) as a
      where not exists (select 1 from contact c where c.id <> $2 and (lower(c.email) = a or a = any(c.other_emails)))`,
    [await addressesOf(tx, [id]), id],
  );
  await forgetAddresses(
    tx,
    rows.map(({ address }) => address),
  );
  const { rows: calls } = await tx.query<{ id: number }>(
    'update call set number = null where contact_id = $1 and number is not null returning id',
    [id],
  );
  const ids = calls.map((each) => each.id);
  await reindex(tx, call, await readRows(tx, call, product('Erasure'), ids));
  await tx.query('update phone_call set number = null, name = null, contact_id = null where contact_id = $1', [id]);
}
