import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/pool.server.ts';
import type { KeyRing } from '../../keys/keys.server.ts';
import { type NamedKey, seal, sealUnder, unsealStored, unsealUnder } from '../../keys/sealedBox.server.ts';
import type { SealedColumn } from '../../keys/sealedColumns.server.ts';

/*
 * An imported file may contain secrets. The file and the cells of its secret columns are encrypted with a key of that
 * import, which is deleted with the file. Copies in old database pages or backups then cannot be decrypted.
 */

const PURPOSE = 'import';
const placeOf = (importId: number | string): string => `import ${importId}`;

/** Import keys are wrapped by the key ring; `npm run keys` counts and rewraps them. */
export const IMPORT_KEYS: SealedColumn = {
  table: 'import_key',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'import_id',
  place: placeOf,
};

let ring: KeyRing | undefined;

/** Sets the key ring that wraps import keys. Called once at start-up. */
export function keepImportRing(keys: KeyRing): void {
  ring = keys;
}

function theRing(): KeyRing {
  if (!ring) throw new Error('Imports have no key ring. Call keepImportRing first.');
  return ring;
}

/** Creates the key of a new import. */
export async function makeImportKey(tx: Queryable, importId: number): Promise<NamedKey> {
  const key = randomBytes(32);
  await tx.query('insert into import_key (import_id, sealed) values ($1, $2)', [
    importId,
    seal(theRing(), PURPOSE, placeOf(importId), key),
  ]);
  return { id: String(importId), key };
}

/** The key of an import; undefined once its file is deleted. */
export async function importKey(tx: Queryable, importId: number): Promise<NamedKey | undefined> {
  const { rows } = await tx.query<{ sealed: string }>('select sealed from import_key where import_id = $1', [importId]);
  const [row] = rows;
  return row && { id: String(importId), key: unsealStored(theRing(), PURPOSE, placeOf(importId), row.sealed) };
}

/** Encrypts a piece of a file for storage. */
export const sealPiece = (key: NamedKey, at: number, piece: Uint8Array): Buffer =>
  Buffer.from(sealUnder(key, ['piece', String(at)], piece), 'latin1');

/** @throws 409 `integrity` */
export const openPiece = (key: NamedKey, at: number, sealed: Buffer): Buffer =>
  unsealUnder(key, ['piece', String(at)], sealed.toString('latin1'));

/** Secrets of a row by column position, exactly as in the file. */
export type RowSecrets = Readonly<Record<number, string>>;

/** Stores the secrets of rows. A row without secrets has its stored ones deleted. */
export async function keepRowSecrets(
  tx: Queryable,
  importId: number,
  rows: readonly { readonly number: number; readonly secrets?: RowSecrets | undefined }[],
): Promise<void> {
  const holding = rows.filter(({ secrets }) => secrets && Object.keys(secrets).length > 0);
  if (holding.length === 0) return;
  const key = await importKey(tx, importId);
  if (!key) return;
  for (let from = 0; from < holding.length; from += 2_000)
    await tx.query(
      `insert into import_secret (import_id, number, sealed)
       select $1, number, sealed from jsonb_to_recordset($2::jsonb) as x (number int, sealed text)
       on conflict (import_id, number) do update set sealed = excluded.sealed`,
      [
        importId,
        JSON.stringify(
          holding.slice(from, from + 2_000).map(({ number, secrets }) => ({
            number,
            sealed: sealUnder(key, ['row', String(number)], JSON.stringify(secrets)),
          })),
        ),
      ],
    );
}

/** Rows with their secrets, for the time while they are imported. */
export async function withSecrets<R extends { readonly number: number }>(
  tx: Queryable,
  importId: number,
  rows: readonly R[],
): Promise<(R & { readonly secrets?: RowSecrets })[]> {
  const { rows: kept } = await tx.query<{ number: number; sealed: string }>(
    'select number, sealed from import_secret where import_id = $1 and number = any($2::int[])',
    [importId, rows.map(({ number }) => number)],
  );
  const sealed = new Map(kept.map((each) => [each.number, each.sealed]));
  return openedRows(
    tx,
    importId,
    rows.map((row) => ({ row, sealed: sealed.get(row.number) ?? null })),
  );
}

/** Decrypts the secrets of rows that were read together with them. */
export async function openedRows<R extends { readonly number: number }>(
  tx: Queryable,
  importId: number,
  rows: readonly { readonly row: R; readonly sealed: string | null }[],
): Promise<(R & { readonly secrets?: RowSecrets })[]> {
  const key = rows.some(({ sealed }) => sealed !== null) ? await importKey(tx, importId) : undefined;
  if (!key) return rows.map(({ row }) => row);
  return rows.map(({ row, sealed }) => {
    if (sealed === null) return row;
    const opened = unsealUnder(key, ['row', String(row.number)], sealed).toString('utf8');
    // The JSON was written by this module, so it is not validated.
    return { ...row, secrets: JSON.parse(opened) as RowSecrets };
  });
}

/** Deletes the key of an import and the secrets encrypted with it. */
export async function destroySecrets(tx: Queryable, importId: number): Promise<void> {
  await tx.query('delete from import_secret where import_id = $1', [importId]);
  await tx.query('delete from import_key where import_id = $1', [importId]);
}
