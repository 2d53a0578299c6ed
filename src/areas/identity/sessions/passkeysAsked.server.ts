import { expanded } from '#engine/access/expand.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ASKED, PASSKEY_DUTY, type PasskeyRow, passkeyDutyOf } from './duty.server.ts';
import { secondsUntilPasskey } from './passkeyDuty.rules.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';

/** A user who needs a passkey. */
export interface AskedForPasskey {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isBreakGlass: boolean;
  readonly hasPasskey: boolean;
  /** Seconds until access is blocked without a passkey; null when the user has one. */
  readonly dueSeconds: number | null;
}

interface Row extends PasskeyRow, Record<string, unknown> {
  id: number;
  name: string;
  email: string;
  is_break_glass: boolean;
  patterns: string[] | null;
}

/** All active users who need a passkey, or one given user. */
export async function askedForPasskeys(tx: Queryable, userId?: number): Promise<readonly AskedForPasskey[]> {
  const { rows } = await tx.query<Row>(
    `select u.id, u.name, u.email, u.is_break_glass, ${ASKED} as security, ${PASSKEY_DUTY},
            (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns
       from "user" u where ${MAY_WORK} and ($1::bigint is null or u.id = $1) order by u.name collate "en-GB-x-icu"`,
    [userId ?? null],
  );
  return rows.flatMap((row) => {
    const duty = passkeyDutyOf(row, expanded(row.patterns ?? []));
    const { id, name, email, is_break_glass: isBreakGlass, has_passkey: hasPasskey } = row;
    return duty.isAsked ? [{ id, name, email, isBreakGlass, hasPasskey, dueSeconds: secondsUntilPasskey(duty) }] : [];
  });
}
