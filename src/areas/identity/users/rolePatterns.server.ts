import type { Context } from '#engine/request/context.server.ts';

/** Permissions by role; archived roles give none. */
export async function patternsByRole(
  { tx }: Pick<Context, 'tx'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await tx.query<{ id: number; permissions: string[] }>(
    'select id, permissions from role where id = any($1::bigint[]) and archived_at is null',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
}
