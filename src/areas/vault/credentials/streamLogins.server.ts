import type { CameraLogin } from '#areas/estate/estate.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { credential } from './credential.ts';

/** Keeps the logins that users type into the stream addresses of cameras. */
export const streamLoginKeeper = {
  /** A login may be new, or the next password of a credential. */
  mayKeep: ({ actor }: Pick<Context, 'actor'>): boolean =>
    may(actor.patterns, 'credential.create') && may(actor.patterns, 'credential.update'),
  keep: keepLogins,
};

/** Sets the password of the camera’s credential with the same username, or creates one. */
async function keepLogins(context: Context, logins: readonly CameraLogin[]): Promise<void> {
  const known = await knownFor(context, logins);
  const keyOf = ({ cameraId, username }: Pick<CameraLogin, 'cameraId' | 'username'>): string =>
    `${cameraId} ${username ?? ''}`;
  const ids = new Map(known.map((row) => [keyOf(row), row.id]));
  const changed = logins.flatMap((login) => {
    const id = ids.get(keyOf(login));
    return id === undefined ? [] : [{ id, version: null, set: { password: login.password } }];
  });
  // The password in the address is the one that is stored.
  for (const outcome of await changeMany(context, credential, 'update', changed))
    if ('problem' in outcome && outcome.problem.code !== 'same_secret') throw outcome.problem;
  const made = await createMany(
    context,
    credential,
    logins
      .filter((login) => !ids.has(keyOf(login)))
      .map(({ cameraId, camera, customerId, username, password }) => ({
        title: `${camera} stream`.slice(0, 200),
        customerId,
        attachedTo: [`asset:${cameraId}`],
        username: username?.slice(0, 200) ?? null,
        password,
      })),
  );
  for (const outcome of made) if ('problem' in outcome) throw outcome.problem;
}

async function knownFor(context: Context, logins: readonly CameraLogin[]) {
  const bind = binder();
  const { rows } = await context.tx.query<{ id: number; cameraId: number; username: string | null }>(
    `select distinct on (n.id, r.username) r.id, n.id as "cameraId", r.username
       from unnest(${bind(logins.map(({ cameraId }) => cameraId))}::bigint[]) n (id)
       join credential r on r.attached_to @> array['asset:' || n.id] and r.kind = 'password' and r.archived_at is null
      where ${scopeClause(credential, context.actor, bind)} order by n.id, r.username, r.id`,
    bind.values,
  );
  return rows;
}
