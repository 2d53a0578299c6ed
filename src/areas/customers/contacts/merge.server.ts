import { require } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import { type Undone, undoBatch } from '#engine/bulk/undo.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { notFound, refused } from '#engine/http/problem.ts';
import { checkVersion } from '../checkVersion.server.ts';
import { settle } from '../settle.server.ts';
import { repoint } from '../uses.server.ts';
import { contact } from './contact.ts';
import { mergedContact } from './contact.rules.ts';
import { contactLink } from './contactLink.ts';
import { CONTACT_ROLES, type ContactRole } from './contactRoles.ts';

export interface Merge {
  readonly keepId: number;
  readonly version: number | undefined;
  readonly dropId: number;
  /** Fields that take the value of the dropped record. */
  readonly take: readonly string[];
}

/**
 * Merges two contacts. References move to the kept contact, the dropped ID redirects to it, and the stricter consent
 * applies. The batch can be undone within thirty days.
 */
export async function mergeContacts(
  context: Context,
  { keepId, version, dropId, take }: Merge,
): Promise<{ readonly batch: number; readonly moved: number }> {
  require(context.actor, 'contact.merge');
  if (keepId === dropId) throw refused('same_record', 'Choose another contact.');
  await context.tx.query('select id from contact where id = any($1::bigint[]) order by id for update', [
    [keepId, dropId],
  ]);
  const keep = await read(context, contact, keepId);
  const drop = await read(context, contact, dropId);
  await checkVersion(context, contact, keep, version);
  if (drop.mergedIntoId || keep.mergedIntoId) throw refused('merged', 'One of the contacts has been merged already.');
  if (keep.customerId !== drop.customerId && !may(context.actor.patterns, 'contact.mergeAcross'))
    throw refused(
      'wrong_customer',
      'The contacts belong to different customers. Link the contact to the second customer instead.',
    );

  const batch = await openBatch(context, 'merge', `${nameOf(drop)} merged into ${nameOf(keep)}`, contact);
  const within = { ...context, batchId: batch };
  // Remove the roles of the dropped contact first and archive it last. Undo runs backwards, so it restores the contact
  // before references to it.
  await settle(within, contact, [{ id: drop.id, set: { roles: [] } }], 'merge');
  const moved = await repoint(within, 'contact', drop.id, keep.id, {
    action: 'merge',
    except: ['contact', 'contactLink'],
  });
  await settle(within, contact, await followers(within, drop.id, keep.id), 'merge');
  await moveLinks(within, drop.id, keep.id);
  const set = mergedContact(keep, drop, take, Object.keys(CONTACT_ROLES) as ContactRole[]);
  await settle(
    within,
    contact,
    [{ id: keep.id, set: keep.customerId === drop.customerId ? set : { ...set, siteId: keep.siteId } }],
    'merge',
  );
  await settle(within, contact, [{ id: drop.id, set: { mergedIntoId: keep.id, archivedAt: context.now } }], 'archive');
  await context.tx.query(
    `insert into redirect (entity, from_id, to_id) values ('contact', $1, $2) on conflict (entity, from_id) do update set to_id = excluded.to_id, created_at = now()`,
    [drop.id, keep.id],
  );
  await context.tx.query(
    'insert into contact_merge (batch_id, kept_id, dropped_id, merged_at) values ($1, $2, $3, $4)',
    [batch, keep.id, drop.id, context.now],
  );
  return { batch, moved };
}

const nameOf = (row: { readonly firstName: string | null; readonly lastName: string | null }): string =>
  [row.firstName, row.lastName].filter(Boolean).join(' ');

/** Contacts that were replaced by the dropped one, or merged into it, now point to the kept one. */
async function followers(context: Context, dropId: number, keepId: number): Promise<{ id: number; set: Values }[]> {
  const { rows } = await context.tx.query<{ id: number; replaced: boolean; merged: boolean }>(
    'select id, replaced_by_id = $1 as replaced, merged_into_id = $1 as merged from contact where (replaced_by_id = $1 or merged_into_id = $1) and id <> $2',
    [dropId, keepId],
  );
  return rows.map(({ id, replaced, merged }) => ({
    id,
    set: { ...(replaced ? { replacedById: keepId } : {}), ...(merged ? { mergedIntoId: keepId } : {}) },
  }));
}

/**
 * Moves links of the dropped contact to other customers. If the kept contact has the same link, only the roles are
 * merged.
 */
async function moveLinks(context: Context, dropId: number, keepId: number): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; contactId: number; customerId: number; roles: ContactRole[] }>(
    'select id, contact_id as "contactId", customer_id as "customerId", roles from contact_link where contact_id = any($1::bigint[]) and archived_at is null order by id for update',
    [[dropId, keepId]],
  );
  for (const link of rows.filter((each) => each.contactId === dropId)) {
    const twin = rows.find((each) => each.contactId === keepId && each.customerId === link.customerId);
    if (!twin) await settle(context, contactLink, [{ id: link.id, set: { contactId: keepId } }], 'merge');
    else {
      await settle(
        context,
        contactLink,
        [{ id: twin.id, set: { roles: [...new Set([...twin.roles, ...link.roles])] } }],
        'merge',
      );
      await settle(context, contactLink, [{ id: link.id, set: { archivedAt: context.now } }], 'archive');
    }
  }
}

const UNDO_DAYS = 30;

/** Undoes a merge: restores the dropped contact and the references that the merge moved. @throws 404, 422 `too_late` */
export async function unmergeContact(context: Context, droppedId: number): Promise<Undone> {
  require(context.actor, 'contact.merge');
  await read(context, contact, droppedId);
  const { rows } = await context.tx.query<{ batch: number; late: boolean }>(
    `select batch_id as batch, merged_at < $2::timestamptz - interval '${UNDO_DAYS} days' as late from contact_merge where dropped_id = $1 and undone_at is null order by batch_id desc limit 1`,
    [droppedId, context.now],
  );
  const [merge] = rows;
  if (!merge) throw notFound('merge');
  if (merge.late) throw refused('too_late', `A merge can be undone for ${UNDO_DAYS} days.`);
  const undone = await undoBatch(context, merge.batch);
  await context.tx.query(`delete from redirect where entity = 'contact' and from_id = $1`, [droppedId]);
  await context.tx.query('update contact_merge set undone_at = $2 where batch_id = $1', [merge.batch, context.now]);
  return undone;
}
