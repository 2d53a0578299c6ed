import type { Context } from '#core/entity/change.server.ts';
import { conflictOf } from '#core/entity/conflict.server.ts';
import type { AnyEntity } from '#core/entity/entity.ts';
import { versionRequired } from '#core/http/problem.ts';

/** For changes that are made of several writes: nobody has saved the record since the caller saw it. @throws 409, 428 */
export async function checkVersion(
  context: Context,
  entity: AnyEntity,
  row: { readonly version: number },
  version: number | undefined,
): Promise<void> {
  if (version === undefined) throw versionRequired();
  if (row.version !== version) throw await conflictOf(context, entity, { ...row }, version);
}
