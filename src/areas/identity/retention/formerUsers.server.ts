import type { Context } from '#engine/request/context.server.ts';

/** Where addresses of people lead whom nobody knows any more: nowhere, by RFC 2606. */
export const ANONYMOUS = 'anonymised.invalid';

/** What belongs to one person and to nobody's work. */
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
 * Takes from accounts who they were. The account itself stays, because records name it, and so does what the log says
 * until the log is archived. Written past the door for writes: its line in the log would say the name once more.
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

/** The pictures themselves are cleared away with other files that nobody knows. */
async function forgetPhotos(tx: Context['tx'], files: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ file: number }>(
    'delete from avatar_small where file_id = any($1::bigint[]) returning small_file_id as file',
    [files],
  );
  await tx.query('delete from stored_file where id = any($1::bigint[])', [[...files, ...rows.map(({ file }) => file)]]);
}
