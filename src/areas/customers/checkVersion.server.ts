import type { Context } from '#engine/request/context.server.ts';
import { versionProblem } from '#engine/store/conflict.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';

/** For changes made of several writes: refuses if the record changed since the caller read it. @throws 409, 428 */
export async function checkVersion(
  context: Context,
  entity: AnyEntity,
  row: { readonly version: number },
  version: number | undefined,
): Promise<void> {
  const problem = await versionProblem(context, entity, { ...row }, version);
  if (problem) throw problem;
}
