import type { Queryable } from '#engine/db/pool.server.ts';
import { followSettings } from '#engine/settings/changeGroup.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { BREAK_GLASS, type BreakGlassRow, doesPasswordCount } from '../users/breakGlass.server.ts';
import { guardAdministrators } from '../users/lastAdministrator.server.ts';
import { companySignIn } from './companySignIn.ts';

/** Whether single sign-on and passkeys are the only sign-in methods. */
export const isOnlyWay = async (tx: Queryable): Promise<boolean> => (await readGroup(tx, companySignIn)).isOnlyWay;

/** Turning passwords off requires an administrator who can sign in without the provider, and ends password sessions. */
export function prepareCompanySignIn(): void {
  followSettings(companySignIn, async (context, { before, after }) => {
    if (!after.isOnlyWay || before?.isOnlyWay) return;
    await guardAdministrators(context);
    await endPasswordSessions(context.tx, context.sessionId ?? null);
  });
}

/** Ends the sessions of users whose password no longer works, except the session that made the change. */
async function endPasswordSessions(tx: Queryable, kept: number | null): Promise<void> {
  const { rows } = await tx.query<BreakGlassRow & { id: number }>(
    `select s.id, ${BREAK_GLASS} from session s join "user" u on u.id = s.user_id
      where s.kind = 'password' and s.id is distinct from $1`,
    [kept],
  );
  const ended = rows.filter((row) => !doesPasswordCount(row)).map(({ id }) => id);
  await tx.query('delete from session where id = any($1::bigint[])', [ended]);
}
