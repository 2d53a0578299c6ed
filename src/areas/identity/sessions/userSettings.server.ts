import { shaped } from '#engine/http/shaped.server.ts';
import * as z from 'zod';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { refused } from '#engine/http/problem.ts';

/** A user's preferences, shared by all their devices. Screens may store small values under `lists` and `shell`. */
export const settings = z.strictObject({
  theme: z.strictObject({ dark: z.boolean('Dark must be true or false.') }).optional(),
  density: z.enum(['compact', 'standard', 'roomy']).optional(),
  startPage: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[^\\?#\p{Cc}]*$/u, 'Choose a page from the menu.')
    .nullish(),
  keyboard: z.strictObject({ letters: z.boolean() }).optional(),
  shell: z.record(z.string().max(60), z.json()).optional(),
  lists: z.record(z.string().max(60), z.json()).optional(),
});

export async function settingsOf(database: Queryable, userId: number): Promise<Record<string, unknown>> {
  const { rows } = await database.query<{ value: Record<string, unknown> }>(
    'select value from user_setting where user_id = $1',
    [userId],
  );
  return rows[0]?.value ?? {};
}

/** Total size per user, because many small changes must not add up without limit. */
const LARGEST = 64 * 1024;

/** Merges the given settings into the stored ones, group by group. @throws 422 for unknown settings */
export async function mergeSettings(
  database: Database,
  userId: number,
  given: unknown,
): Promise<Record<string, unknown>> {
  const asked = shaped(settings, given);
  return inTransaction(database, (tx) => merged(tx, userId, JSON.stringify(asked)));
}

async function merged(tx: Queryable, userId: number, text: string): Promise<Record<string, unknown>> {
  const { rows } = await tx.query<{ value: Record<string, unknown>; size: number }>(
    `insert into user_setting (user_id, value) values ($1, $2::jsonb)
     on conflict (user_id) do update set updated_at = now(), value = (
       select coalesce(jsonb_object_agg(key, case when jsonb_typeof(user_setting.value -> key) = 'object' and jsonb_typeof($2::jsonb -> key) = 'object'
                then (user_setting.value -> key) || ($2::jsonb -> key) else coalesce($2::jsonb -> key, user_setting.value -> key) end), '{}')
         from (select jsonb_object_keys(user_setting.value || $2::jsonb) as key) k)
     returning value, octet_length(value::text) as size`,
    [userId, text],
  );
  if ((rows[0]?.size ?? 0) > LARGEST) throw refused('too_large', 'The settings are too large to save.');
  return rows[0]?.value ?? {};
}
