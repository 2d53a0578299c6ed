import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { GivenSecret, ImportedSecrets } from '#engine/store/secretKeepers.server.ts';
import { markers } from './vaultKeys.server.ts';

interface Marked extends Record<string, unknown> {
  readonly id: number;
  readonly field: string;
  readonly mark: string | null;
}

/**
 * The given secrets that their credential has or had among the stored versions, recognised by marks without decryption.
 */
export async function usedBefore<G extends GivenSecret>(tx: Queryable, given: readonly G[]): Promise<readonly G[]> {
  const { same } = await markers(tx);
  const marked = given.map((each) => ({ each, mark: same(each) }));
  const { rows } = await tx.query<{ mark: string }>(
    'select mark from credential_secret where credential_id = any($1::bigint[]) and mark = any($2)',
    [given.map(({ id }) => id), marked.map(({ mark }) => mark)],
  );
  const used = new Set(rows.map(({ mark }) => mark));
  return marked.flatMap(({ each, mark }) => (used.has(mark) ? [each] : []));
}

/** Vault functions for imports: recognises an unchanged secret by its mark, and reverts the secrets of an import. */
export const importedSecrets: ImportedSecrets = {
  async same({ tx }, given) {
    const { rows } = await tx.query<Marked>(
      `select distinct on (credential_id, field) credential_id as id, field, mark from credential_secret
        where credential_id = any($1::bigint[]) order by credential_id, field, version desc`,
      [given.map(({ id }) => id)],
    );
    const stored = new Map(rows.map(({ id, field, mark }) => [`${id} ${field}`, mark]));
    const { same } = await markers(tx);
    const isStored = (each: GivenSecret): boolean => {
      const mark = stored.get(`${each.id} ${each.field}`);
      return typeof mark === 'string' && timingSafeEqual(Buffer.from(mark), Buffer.from(same(each)));
    };
    return new Set(given.filter(isStored));
  },

  async changedSince({ tx }, batchId, ids) {
    const { rows: newer } = await tx.query<{ id: number }>(
      `select distinct s.credential_id as id from credential_secret s
        where s.batch_id = $1 and s.credential_id = any($2::bigint[])
          and exists (select 1 from credential_secret n where n.credential_id = s.credential_id and n.field = s.field
                         and n.version > s.version and n.batch_id is distinct from s.batch_id)`,
      [batchId, ids],
    );
    return new Set(newer.map(({ id }) => id));
  },

  async takeBack({ tx }, batchId, ids) {
    await tx.query('delete from credential_secret where batch_id = $1 and credential_id = any($2::bigint[])', [
      batchId,
      ids,
    ]);
  },
};
