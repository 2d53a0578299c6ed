import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../db/pool.server.ts';
import type { Storage } from '../files/storage.server.ts';

/** A file attached to an email. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Reads stored files in order. Files that were removed in the meantime are left out. */
export async function attachmentsOf(
  database: Queryable,
  storage: Storage | undefined,
  ids: readonly number[],
): Promise<readonly Attachment[]> {
  if (ids.length === 0 || !storage) return [];
  const { rows } = await database.query<{ key: string; name: string; type: string }>(
    `select f.key, f.name, f.media_type as type
       from stored_file f join unnest($1::bigint[]) with ordinality as x (id, at) on x.id = f.id order by x.at`,
    [ids],
  );
  const found: Attachment[] = [];
  for (const { key, name, type } of rows)
    found.push({ filename: name, contentType: type, content: await buffer(await storage.get(key)) });
  return found;
}
