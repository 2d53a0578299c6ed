import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { invalid } from '#engine/http/problem.ts';
import { followSettings } from '#engine/settings/changeGroup.server.ts';
import { valuesOf } from '#engine/settings/groups.ts';
import { guardAdministrators } from '../users/lastAdministrator.server.ts';
import { tellOwner } from './ownerMail.server.ts';
import { askedForPasskeys } from './passkeysAsked.server.ts';
import { security } from './security.ts';

/**
 * Checks a stricter passkey requirement. The administrator must have signed in with a passkey, which proves that
 * passkeys work at this address and that one user can revert the change. Break-glass accounts are included and are
 * emailed, because their pages are rarely opened. Their deadline starts at their next sign-in.
 */
export function prepareAskingPasskeys(): void {
  followSettings(security, async (context, { before, after }) => {
    if (!asksMore(before ?? {}, after)) return;
    if (context.actor.userId !== null && !(await cameByPasskey(context))) throw invalid({ passkey: [FIRST_YOURSELF] });
    await guardAdministrators(context);
    for (const { id, name, isBreakGlass, hasPasskey } of await askedForPasskeys(context.tx))
      if (isBreakGlass && !hasPasskey) await tellBreakGlass(context, id, name);
  });
}

const FIRST_YOURSELF =
  'To require passkeys, you must have confirmed your identity with your own passkey in the last 15 minutes. Add one in your profile, or sign in with it, and try again.';

const RANK = { nobody: 0, sensitive: 1, everyone: 2 } as const;

/** Whether a passkey is now required of any additional user. */
function asksMore(before: Readonly<Values>, after: Readonly<Values>): boolean {
  const [was, is] = [valuesOf(security, before), valuesOf(security, after)];
  const had = was.passkeyRoleIds ?? [];
  return RANK[is.passkey] > RANK[was.passkey] || (is.passkeyRoleIds ?? []).some((id) => !had.includes(id));
}

async function cameByPasskey({ tx, actor, sessionId }: Context): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from session s where s.id = $1 and s.proved_by = 'passkey' and s.step_up_at > now() - interval '15 minutes'
        and exists (select 1 from authenticator a where a.user_id = $2 and a.kind = 'passkey')`,
    [sessionId ?? null, actor.userId],
  );
  return rowCount === 1;
}

const tellBreakGlass = (
  { tx, actor, requestId }: { readonly tx: Queryable } & Pick<Context, 'actor' | 'requestId'>,
  id: number,
  name: string,
): Promise<void> =>
  tellOwner(tx, id, {
    subject: 'This break-glass account needs a passkey',
    paragraphs: [
      `Hello ${name},`,
      `${actor.name} now requires a passkey for users with your permissions. This includes break-glass accounts, and this account has no passkey.`,
      'Sign in with the account and add a passkey now. After the next sign-in, you have a limited number of days to set it up.',
    ],
    requestId,
  });
