import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import type { BuiltinRole } from './builtinRoles.ts';
import { role } from './role.ts';

/**
 * Creates the built-in roles, and updates those that no user has changed to the current release. A role that users
 * changed, renamed or archived stays, and so does their own role with the name of a built-in one.
 */
export async function makeRoles(context: Context, roles: readonly BuiltinRole[]): Promise<void> {
  const inside: Context = { ...context, actor: product('Set-up') };
  const installed = await installedRoles(context);
  for (const each of roles) {
    const there = installed.get(each.name);
    const said = { description: each.description, permissions: [...new Set(each.permissions)] };
    if (!there) {
      if (await isNameTaken(context, each.name)) continue;
      const made = await create(inside, role, { name: each.name, ...said });
      await changeMany(inside, role, 'install', [{ id: made.id, version: made.version, set: { builtin: true } }]);
    } else if (there.isUntouched)
      await changeMany(inside, role, 'install', [{ id: there.id, version: null, set: said }]);
  }
}

async function isNameTaken({ tx }: Context, name: string): Promise<boolean> {
  return (await tx.query('select 1 from role where lower(name) = lower($1)', [name])).rows.length > 0;
}

/** Roles the product created, by their original name in the log, because they may have been renamed. */
async function installedRoles({ tx }: Context) {
  const { rows } = await tx.query<{ id: number; title: string; isUntouched: boolean }>(
    `select c.entity_id as id, c.title,
            not exists (select 1 from change_log p where p.entity = 'role' and p.entity_id = c.entity_id and p.actor_id is not null
                        -- From where its people come in is another matter than what it gives.
                        and (p.action <> 'update' or p.changes - '{networks,calendarId}'::text[] <> '{}')) as "isUntouched"
       from change_log c join role r on r.id = c.entity_id and r.builtin
      where c.entity = 'role' and c.action = 'create' and c.actor_id is null`,
  );
  return new Map(rows.map((row) => [row.title, row]));
}
