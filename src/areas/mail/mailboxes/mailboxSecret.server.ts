import type { Queryable } from '#engine/db/pool.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import type { SecretKeeper } from '#engine/store/secretKeepers.server.ts';
import { mailKeys } from '../mailKeys.server.ts';

const PURPOSE = 'mailbox';
const placeOf = (mailboxId: number | string): string => `${PURPOSE}:${mailboxId}`;

/** Location of the encrypted passwords, for key rotation. */
export const mailboxSecrets: SealedColumn = {
  table: 'mailbox_secret',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'mailbox_id',
  place: placeOf,
};

/** Stores passwords from changes; null removes one. */
export const keepMailboxPasswords: SecretKeeper = async ({ tx }, changes) => {
  for (const { after, given } of changes) {
    const password = after.password ?? null;
    if (typeof password === 'string')
      await tx.query(
        `insert into mailbox_secret (mailbox_id, sealed) values ($1, $2)
         on conflict (mailbox_id) do update set sealed = excluded.sealed, set_at = now()`,
        [after.id, seal(mailKeys(), PURPOSE, placeOf(Number(after.id)), password)],
      );
    else if (given.has('password')) await tx.query('delete from mailbox_secret where mailbox_id = $1', [after.id]);
  }
};

/** The password of a mailbox; null when none is stored. */
export async function passwordOf(tx: Queryable, keys: KeyRing, mailboxId: number): Promise<string | null> {
  const { rows } = await tx.query<{ sealed: string }>('select sealed from mailbox_secret where mailbox_id = $1', [
    mailboxId,
  ]);
  return rows[0] ? unsealStored(keys, PURPOSE, placeOf(mailboxId), rows[0].sealed).toString('utf8') : null;
}
