import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

/** How long the previous secret stays valid next to a new one, in hours. */
export const OVERLAP_HOURS = 24;

export interface RotatingSecrets {
  /** The secrets are sealed again on key rotation. */
  readonly sealed: SealedColumn;
  /**
   * Stores a new secret. The previous one stays valid for a day, so that the other side can switch; older ones end at
   * once.
   */
  keep(tx: Queryable, keys: KeyRing, ownerId: number, secret: string): Promise<void>;
  /** The valid secrets, newest first. */
  of(tx: Queryable, keys: KeyRing, ownerId: number): Promise<readonly string[]>;
  /** When they were created, and when they end. */
  times(tx: Queryable, ownerId: number): Promise<readonly SecretTimes[]>;
}

export interface SecretTimes extends Record<string, unknown> {
  readonly madeAt: string;
  readonly endsAt: string | null;
}

/**
 * The sealed secrets of a record, two of them while the other side switches.
 * @param table with the columns `id`, `sealed`, `made_at`, `ends_at` and the owner column
 * @param purpose names the key
 */
export function rotatingSecrets(table: string, ownerColumn: string, purpose: string): RotatingSecrets {
  const placeOf = (ownerId: number | string): string => `${purpose}:${ownerId}`;
  const counts = '(ends_at is null or ends_at > now())';
  return {
    sealed: { table, column: 'sealed', purpose, placedBy: ownerColumn, place: (ownerId) => placeOf(ownerId) },
    async keep(tx, keys, ownerId, secret) {
      await tx.query(`delete from ${table} where ${ownerColumn} = $1 and ends_at is not null`, [ownerId]);
      await tx.query(
        `update ${table} set ends_at = now() + interval '${OVERLAP_HOURS} hours' where ${ownerColumn} = $1`,
        [ownerId],
      );
      await tx.query(`insert into ${table} (${ownerColumn}, sealed) values ($1, $2)`, [
        ownerId,
        seal(keys, purpose, placeOf(ownerId), secret),
      ]);
    },
    async of(tx, keys, ownerId) {
      const { rows } = await tx.query<{ sealed: string }>(
        `select sealed from ${table} where ${ownerColumn} = $1 and ${counts} order by id desc limit 2`,
        [ownerId],
      );
      return rows.map(({ sealed }) => unsealStored(keys, purpose, placeOf(ownerId), sealed).toString('utf8'));
    },
    async times(tx, ownerId) {
      const { rows } = await tx.query<SecretTimes>(
        `select made_at as "madeAt", ends_at as "endsAt" from ${table} where ${ownerColumn} = $1 and ${counts} order by id desc`,
        [ownerId],
      );
      return rows;
    },
  };
}
