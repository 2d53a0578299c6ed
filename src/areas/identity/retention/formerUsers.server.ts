import type { Context } from '#engine/request/context.server.ts';

/** Domain for addresses of anonymised users. RFC 2606 reserves `.invalid`, so no mail is delivered. */
export const ANONYMOUS = 'anonymised.invalid';

/** Tables with personal data that no business record needs. */
const OWN = [
  'session',
  'known_device',
  'user_password',
  'user_setting',
  'authenticator',
  'recovery_code',
  'one_time_link',
  'company_account',
  'notice',
  'notice_choice',
  'notice_times',
  'notice_waiting',
  'push_browser',
  'favourite',
  'recent',
];

/**
 * Anonymises accounts. The account stays because records refer to it, and the audit log keeps its entries until it is
 * archived. Bypasses the usual write path, which would log the name again.
 */
export async function anonymiseUsers({ tx, now }: Context, ids: readonly unknown[]): Promise<void> {
  const people = [ids];
  for (const table of OWN) await tx.query(`delete from ${table} where user_id = any($1::bigint[])`, people);
  await tx.query(`delete from search_entry where entity = 'user' and entity_id = any($1::bigint[])`, people);
  const { rows } = await tx.query<{ file: number }>(
    'select avatar_file_id as file from "user" where id = any($1::bigint[]) and avatar_file_id is not null',
    people,
  );
  await tx.query(
    `update "user" set name = 'Former user ' || id, known_as = null, initials = null, new_email = null, avatar_file_id = null,
            email = 'former-user-' || id || '@${ANONYMOUS}', last_seen_at = null, extra = '{}', version = version + 1, updated_at = $2
      where id = any($1::bigint[])`,
    [ids, now],
  );
  await forgetPhotos(
    tx,
    rows.map(({ file }) => file),
  );
}

/** Deletes photo records. The cleanup of unreferenced files deletes the pictures. */
async function forgetPhotos(tx: Context['tx'], files: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ file: number }>(
    'delete from avatar_small where file_id = any($1::bigint[]) returning small_file_id as file',
    [files],
  );
  await tx.query('delete from stored_file where id = any($1::bigint[])', [[...files, ...rows.map(({ file }) => file)]]);
}
