import type { Queryable } from '#engine/db/pool.server.ts';
import { deviceName } from '#engine/session/deviceName.ts';
import type { Start } from './sessions.server.ts';

/** A session as its owner sees it. */
export interface SessionShown {
  readonly id: number;
  /** "Chrome on Windows" */
  readonly device: string;
  readonly ip: string | null;
  readonly kind: Start['kind'];
  /** `pending`: the password was correct and the second factor is missing. */
  readonly twoFactor: 'off' | 'pending' | 'passed';
  readonly remembered: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly endsAt: string;
  /** The session of this request. */
  readonly isThis: boolean;
}

interface Row extends Record<string, unknown>, Omit<SessionShown, 'device' | 'isThis'> {
  readonly userAgent: string | null;
}

/** Active sessions of a user, last used first. */
export async function sessionsOf(tx: Queryable, userId: number, own: number | null): Promise<readonly SessionShown[]> {
  const { rows } = await tx.query<Row>(
    `select id, device as "userAgent", ip, kind, two_factor as "twoFactor", remembered, created_at as "createdAt",
            last_seen_at as "lastSeenAt", ends_at as "endsAt"
       from session where user_id = $1 and idle_until > now() and ends_at > now() order by last_seen_at desc, id desc`,
    [userId],
  );
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent ?? ''), isThis: row.id === own }));
}

/** One entry of the sign-in history. */
export interface Passage extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly ip: string | null;
  readonly note: string | null;
  /** ID of its session, if still active. */
  readonly sessionId: number | null;
}

const DAYS = 90;
const MOST = 200;

/** Sign-in events of a user within 90 days, latest first. */
export async function passagesOf(tx: Queryable, userId: number): Promise<readonly Passage[]> {
  const { rows } = await tx.query<Passage>(
    `select c.id, c.at, c.action, c.ip, c.note, s.id as "sessionId"
       from change_log c left join session s on s.id = c.session_id and s.user_id = $1
      where c.entity = 'user' and c.entity_id = $1 and c.at > now() - make_interval(days => $3) and c.action = any($2)
      order by c.id desc limit $4`,
    [userId, AT_THE_DOOR, DAYS, MOST],
  );
  return rows;
}

const AT_THE_DOOR = [
  'sign-in',
  'sign-out',
  'sign-in-failed',
  'passkey-refused',
  'recovery-code-used',
  'recovery-codes-made',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'password-changed',
  'sessions-ended',
  'tries-allowed',
  'sign-in-disowned',
];
