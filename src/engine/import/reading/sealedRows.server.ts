import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/pool.server.ts';
import type { KeyRing } from '../../keys/keys.server.ts';
import { type NamedKey, seal, sealUnder, unsealStored, unsealUnder } from '../../keys/sealedBox.server.ts';
import type { SealedColumn } from '../../keys/sealedColumns.server.ts';

/*
 * A file that is imported may hold secrets. It and the cells of its secret columns lie sealed under a key of that import,
 * which is destroyed with the file: what is left in old pages or copies of the database then opens for nobody.
 */

const PURPOSE = 'import';
const placeOf = (importId: number | string): string => `import ${importId}`;

/** The keys of imports lie wrapped by the ring; `npm run keys` counts them and wraps them anew. */
export const IMPORT_KEYS: SealedColumn = {
  table: 'import_key',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'import_id',
  place: placeOf,
};

let ring: KeyRing | undefined;

/** Says which ring wraps the keys of imports; the start does it once. */
export function keepImportRing(keys: KeyRing): void {
  ring = keys;
}

function theRing(): KeyRing {
  if (!ring) throw new Error('Imports have no key ring. Call keepImportRing first.');
  return ring;
}

/** Makes the key of a new import. */
export async function makeImportKey(tx: Queryable, importId: number): Promise<NamedKey> {
  const key = randomBytes(32);
  await tx.query('insert into import_key (import_id, sealed) values ($1, $2)', [
    importId,
    seal(theRing(), PURPOSE, placeOf(importId), key),
  ]);
  return { id: String(importId), key };
}

/** The key of an import; undefined once its file is destroyed. */
export async function importKey(tx: Queryable, importId: number): Promise<NamedKey | undefined> {
  const { rows } = await tx.query<{ sealed: string }>('select sealed from import_key where import_id = $1', [importId]);
  const [row] = rows;
  return row && { id: String(importId), key: unsealStored(theRing(), PURPOSE, placeOf(importId), row.sealed) };
}

/** A piece of a file as it is kept. */
export const sealPiece = (key: NamedKey, at: number, piece: Uint8Array): Buffer =>
  Buffer.from(sealUnder(key, ['piece', String(at)], piece), 'latin1');

/** @throws 409 `integrity` */
export const openPiece = (key: NamedKey, at: number, sealed: Buffer): Buffer =>
  unsealUnder(key, ['piece', String(at)], sealed.toString('latin1'));

/** Secrets of a row by the place of their column, exactly as the file has them. */
export type RowSecrets = Readonly<Record<number, string>>;

/** Keeps the secrets of rows; `null` in place of a row’s secrets forgets them. */
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

/** Rows with their secrets, for the moment in which they are taken in. */
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

/** The same for rows that were read together with what lies sealed for them. */
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
    // What was sealed here is read back as it was.
    return { ...row, secrets: JSON.parse(opened) as RowSecrets };
  });
}

/** Destroys the key of an import and what lies under it. */
export async function destroySecrets(tx: Queryable, importId: number): Promise<void> {
  await tx.query('delete from import_secret where import_id = $1', [importId]);
  await tx.query('delete from import_key where import_id = $1', [importId]);
}
