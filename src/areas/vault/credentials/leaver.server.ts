import { follow } from '#engine/actions/behaviour.server.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { REVEALING } from '#engine/changes/secretAccess.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { user } from '#areas/identity/users/user.ts';
import { credential } from './credential.ts';

/**
 * Secrets that a user revealed, copied, shared or exported since their last rotation must be rotated when the user is
 * deactivated.
 */
export const leaversBehaviour = follow(user, {
  afterSave: [
    async (context, changes) => {
      for (const { before, after } of changes)
        if (before && before.status !== 'deactivated' && after.status === 'deactivated')
          await requireRotations(context, await knownTo(context, after.id), {
            action: 'requireAfterLeaving',
            reason: `${after.name} knew it and was deactivated.`,
          });
    },
  ],
});

/** Credentials of an asset may be stored on it, so they must be rotated when the asset is lost or stolen. */
export const lostAssetsBehaviour = follow(anyAsset, {
  afterSave: [
    async (context, changes) => {
      for (const { before, after } of changes)
        if (before && before.status !== 'lost' && after.status === 'lost')
          await requireRotations(context, await usedFor(context, after.id), {
            action: 'requireAfterLoss',
            reason: `${after.name} is missing.`,
          });
    },
  ],
});

async function knownTo({ tx }: Context, userId: number): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select distinct a.entity_id as id from secret_access a join credential c on c.id = a.entity_id
      where a.entity = $2 and a.actor_id = $1 and a.how = any($3) and c.archived_at is null and not c.must_rotate
        and not exists (select 1 from secret_access n where n.entity = $2 and n.entity_id = a.entity_id
                           and n.how in ('changed', 'created') and n.id > a.id)
      order by 1`,
    [userId, credential.name, REVEALING],
  );
  return rows.map(({ id }) => id);
}

async function usedFor({ tx }: Context, assetId: number): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from credential
      where attached_to @> array[$1] and archived_at is null and not must_rotate and cardinality(stored) > 0 order by id`,
    [`asset:${assetId}`],
  );
  return rows.map(({ id }) => id);
}

/** Requires the rotation of credentials. The actor needs no permission to change them. */
export async function requireRotations(
  context: Context,
  ids: readonly number[],
  { action, reason }: { readonly action: AuditAction; readonly reason: string },
): Promise<void> {
  await changeMany(
    { ...context, actor: { ...product(context.actor.name), userId: null } },
    credential,
    action,
    ids.map((id) => ({ id, version: null, set: { mustRotate: true, mustRotateReason: reason.slice(0, 400) } })),
  );
}
