import { randomBytes } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { type NamedKey, sealUnder, unsealUnder } from '#engine/keys/sealedBox.server.ts';
import { mapYielding } from '#engine/machine/mapYielding.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { keyOwnerOf, type Owners } from '../credentials/owner.rules.ts';
import { KEPT_VERSIONS, type SecretField, SECRET_LABELS } from '../credentials/secretFields.ts';
import { keyOfOwner, keysByRow, markers } from './vaultKeys.server.ts';

/** Fields of a credential that its secrets depend on. */
export interface Holder extends Owners {
  readonly id: number;
}

interface SecretRow extends Record<string, unknown> {
  readonly id: number;
  readonly field: SecretField;
  readonly version: number;
  readonly vault_key_id: number;
  readonly data_key: string;
  readonly sealed: string;
}

/** ID of a data key within its row. */
const DATA = 'data';

/** Authenticated context of a secret: copied to another row, version, customer or field, it cannot be decrypted. */
const placeOf = (holder: Holder, { field, version }: Pick<SecretRow, 'field' | 'version'>): readonly string[] => [
  'credential',
  String(holder.id),
  String(version),
  keyOwnerOf(holder),
  field,
];

/** Encrypts a value with a new data key, and the data key with the owner’s key. */
function sealed(owner: NamedKey, place: readonly string[], value: string | Buffer) {
  const key = randomBytes(32);
  try {
    return { dataKey: sealUnder(owner, ['key', ...place], key), value: sealUnder({ id: DATA, key }, place, value) };
  } finally {
    key.fill(0);
  }
}

function open(
  owner: NamedKey | undefined,
  place: readonly string[],
  row: Pick<SecretRow, 'data_key' | 'sealed'>,
): Buffer {
  if (!owner) throw new Problem(409, 'integrity', 'The secret cannot be decrypted. Its key is missing.');
  const key = unsealUnder(owner, ['key', ...place], row.data_key);
  try {
    return unsealUnder({ id: DATA, key }, place, row.sealed);
  } finally {
    key.fill(0);
  }
}

/** New secrets of one credential; null removes one. */
export interface Written {
  readonly holder: Holder;
  readonly values: ReadonlyMap<SecretField, string | null>;
}

/** Writes the next versions of the secrets of many credentials with few statements. Keeps up to twenty versions. */
export async function writeSecrets(context: Context, written: readonly Written[]): Promise<void> {
  const { tx, actor, now, batchId = null } = context;
  const ids = written.map(({ holder }) => holder.id);
  const { rows: last } = await tx.query<{ id: number; version: number }>(
    'select credential_id as id, max(version)::int as version from credential_secret where credential_id = any($1::bigint[]) group by 1',
    [ids],
  );
  const versions = new Map(last.map(({ id, version }) => [id, version]));
  const owners = new Map<string, Awaited<ReturnType<typeof keyOfOwner>>>();
  for (const name of new Set(written.map(({ holder }) => keyOwnerOf(holder))))
    owners.set(name, await keyOfOwner(tx, name));
  const marks = await markers(tx);
  const made = written.flatMap(({ holder, values }) => {
    const owner = owners.get(keyOwnerOf(holder));
    if (!owner) return [];
    const version = (versions.get(holder.id) ?? 0) + 1;
    return [...values].map(([field, value]) => {
      const shut = value === null ? null : sealed(owner, placeOf(holder, { field, version }), value);
      return {
        id: holder.id,
        field,
        version,
        key: owner.rowId,
        data_key: shut?.dataKey ?? null,
        sealed: shut?.value ?? null,
        reuse: field === 'password' && value !== null ? marks.reuse(value) : null,
        mark: value === null ? null : marks.same({ id: holder.id, field, value }),
      };
    });
  });
  await tx.query(
    `insert into credential_secret (credential_id, field, version, vault_key_id, data_key, sealed, reuse, mark, batch_id, at, by_id, by_name)
     select x.id, x.field, x.version, x.key, x.data_key, x.sealed, x.reuse, x.mark, $2, $3, $4, $5
       from jsonb_to_recordset($1::jsonb) as x (id bigint, field text, version int, key bigint, data_key text, sealed text, reuse text, mark text)`,
    [JSON.stringify(made), batchId, now, actor.userId, actor.name],
  );
  if (versions.size > 0)
    await tx.query(
      `delete from credential_secret where id in (
         select id from (select id, row_number() over (partition by credential_id, field order by version desc) as at
           from credential_secret where credential_id = any($1::bigint[])) k where at > $2)`,
      [[...versions.keys()], KEPT_VERSIONS],
    );
}

/**
 * Decrypts one secret of a credential: the current version or the given one.
 * @throws 404 when there is none, 409 `integrity` when it was changed or moved, or its key is missing
 */
export async function openSecret(tx: Queryable, holder: Holder, field: SecretField, version?: number): Promise<string> {
  const { rows } = await tx.query<SecretRow & { readonly sealed: string | null }>(
    `select id, field, version, vault_key_id, data_key, sealed from credential_secret
      where credential_id = $1 and field = $2 and ($3::int is null or version = $3) order by version desc limit 1`,
    [holder.id, field, version ?? null],
  );
  const [row] = rows;
  if (!row || row.sealed === null) throw notFound(SECRET_LABELS[field].toLowerCase());
  const keys = await keysByRow(tx, [row.vault_key_id]);
  return open(keys.get(row.vault_key_id), placeOf(holder, row), row).toString('utf8');
}

/**
 * Decrypts the current secrets of many credentials.
 * @returns the secrets by credential and field; `broken` lists credentials with an unreadable secret, which are omitted
 */
export async function openCurrent(
  tx: Queryable,
  holders: readonly Holder[],
): Promise<{
  readonly opened: ReadonlyMap<number, ReadonlyMap<SecretField, string>>;
  readonly broken: readonly number[];
}> {
  const byId = new Map(holders.map((holder) => [holder.id, holder]));
  const { rows } = await tx.query<SecretRow & { readonly credentialId: number }>(
    `select * from (
       select distinct on (credential_id, field) id, credential_id as "credentialId", field, version, vault_key_id, data_key, sealed
         from credential_secret where credential_id = any($1::bigint[]) order by credential_id, field, version desc) s
      where sealed is not null`,
    [[...byId.keys()]],
  );
  const keys = await keysByRow(
    tx,
    rows.map((row) => row.vault_key_id),
  );
  const opened = new Map<number, Map<SecretField, string>>();
  const broken = new Set<number>();
  await mapYielding(rows, (row) => {
    const holder = byId.get(row.credentialId);
    if (!holder) return;
    try {
      const value = open(keys.get(row.vault_key_id), placeOf(holder, row), row).toString('utf8');
      opened.set(holder.id, (opened.get(holder.id) ?? new Map<SecretField, string>()).set(row.field, value));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      broken.add(holder.id);
    }
  });
  for (const id of broken) opened.delete(id);
  return { opened, broken: [...broken] };
}

/** Encrypts the secrets of a credential again after a change of owner. */
export async function handOver(tx: Queryable, from: Holder, to: Holder): Promise<void> {
  if (keyOwnerOf(from) === keyOwnerOf(to)) return;
  const owner = await keyOfOwner(tx, keyOwnerOf(to));
  const { rows } = await tx.query<SecretRow>(
    'select id, field, version, vault_key_id, data_key, sealed from credential_secret where credential_id = $1 and sealed is not null for update',
    [from.id],
  );
  const keys = await keysByRow(
    tx,
    rows.map((row) => row.vault_key_id),
  );
  for (const row of rows) {
    const plain = open(keys.get(row.vault_key_id), placeOf(from, row), row);
    const made = sealed(owner, placeOf(to, row), plain);
    plain.fill(0);
    await tx.query('update credential_secret set vault_key_id = $2, data_key = $3, sealed = $4 where id = $1', [
      row.id,
      owner.rowId,
      made.dataKey,
      made.value,
    ]);
  }
}

const PORTION = 200;

/**
 * Rewraps a batch of data keys from an owner's retired key to the current one; the secrets stay unchanged. It can be
 * interrupted and repeated.
 * @returns the number of rewrapped keys; 0 when none is left and the retired keys are deleted
 */
export async function rewrapPortion(tx: Queryable, ownerName: string): Promise<number> {
  const owner = await keyOfOwner(tx, ownerName);
  const { rows } = await tx.query<SecretRow & Owners & { readonly credentialId: number }>(
    `select s.id, s.field, s.version, s.vault_key_id, s.data_key, c.id as "credentialId", c.customer_id as "customerId",
            c.supplier_id as "supplierId"
       from credential_secret s join vault_key k on k.id = s.vault_key_id join credential c on c.id = s.credential_id
      where k.owner = $1 and k.retired_at is not null and s.data_key is not null order by s.id limit ${PORTION} for update of s`,
    [ownerName],
  );
  const keys = await keysByRow(
    tx,
    rows.map((row) => row.vault_key_id),
  );
  for (const row of rows) {
    const under = keys.get(row.vault_key_id);
    if (!under) continue;
    const place = ['key', ...placeOf({ ...row, id: row.credentialId }, row)];
    const key = unsealUnder(under, place, row.data_key);
    await tx.query('update credential_secret set vault_key_id = $2, data_key = $3 where id = $1', [
      row.id,
      owner.rowId,
      sealUnder(owner, place, key),
    ]);
    key.fill(0);
  }
  if (rows.length === 0) {
    await tx.query(
      `update credential_secret s set vault_key_id = $2 from vault_key k
        where k.id = s.vault_key_id and k.owner = $1 and k.retired_at is not null and s.data_key is null`,
      [ownerName, owner.rowId],
    );
    await tx.query(
      `delete from vault_key k where k.owner = $1 and k.retired_at is not null
          and not exists (select 1 from credential_secret s where s.vault_key_id = k.id)`,
      [ownerName],
    );
  }
  return rows.length;
}

/** The number of the current version of a secret, also of a removed one; null if there was none. */
export async function currentVersion(tx: Queryable, credentialId: number, field: SecretField): Promise<number | null> {
  const { rows } = await tx.query<{ version: number | null }>(
    'select max(version) as version from credential_secret where credential_id = $1 and field = $2',
    [credentialId, field],
  );
  return rows[0]?.version ?? null;
}

/** The number of the last version with a value before the current one. @throws 404 if there is none */
export async function previousVersion(tx: Queryable, credentialId: number, field: SecretField): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `select version from credential_secret where credential_id = $1 and field = $2 and sealed is not null
        and version < (select max(version) from credential_secret where credential_id = $1 and field = $2)
      order by version desc limit 1`,
    [credentialId, field],
  );
  const [row] = rows;
  if (!row) throw notFound(`earlier ${SECRET_LABELS[field].toLowerCase()}`);
  return row.version;
}

/** A version of a secret for the list, without the secret. */
export interface SecretVersion extends Record<string, unknown> {
  readonly field: SecretField;
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly isRemoved: boolean;
}

export async function versionsOf(tx: Queryable, credentialId: number): Promise<readonly SecretVersion[]> {
  const { rows } = await tx.query<SecretVersion>(
    `select field, version, at, by_name as "byName", sealed is null as "isRemoved" from credential_secret
      where credential_id = $1 order by version desc, field`,
    [credentialId],
  );
  return rows;
}
