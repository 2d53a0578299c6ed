import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { HELD_DAYS, heldMail } from './heldMail.ts';

const PORTION = 100;

/** Discards held messages without a decision and their stored data, nightly. */
export const scheduleHeldMail = (database: Database): void =>
  schedule('end-held-mail', 'Discard old held messages', '35 3 * * *', async () => {
    while ((await endHeld(database, nowIso())) === PORTION);
  });

/** @param now ISO timestamp @returns the number discarded */
export async function endHeld(database: Database, now: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from held_mail where state = 'waiting' and received_at < $1::timestamptz - make_interval(days => ${HELD_DAYS})
        order by id limit ${PORTION} for update skip locked`,
      [now],
    );
    const ids = rows.map(({ id }) => id);
    const context = { tx, actor: product('Mail'), now, requestId: 'end-held-mail', ip: null };
    const outcomes = await changeMany(
      context,
      heldMail,
      actionOf(heldMail, 'discard'),
      ids.map((id) => ({ id, version: null, set: { state: 'discarded', decidedAt: now } })),
    );
    for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
    // The cleanup of unreferenced files deletes the file.
    const { rows: kept } = await tx.query<{ fileId: number }>(
      `update mail_message m set file_id = null
         from (select id, file_id from mail_message where held_mail_id = any($1::bigint[]) and file_id is not null) old
        where m.id = old.id returning old.file_id as "fileId"`,
      [ids],
    );
    await tx.query('delete from stored_file where id = any($1::bigint[])', [kept.map(({ fileId }) => fileId)]);
    return ids.length;
  });
}
