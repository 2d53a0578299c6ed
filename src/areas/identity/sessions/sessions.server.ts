import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hmac, isEqual, type KeyRing } from '#engine/keys/keys.server.ts';
import { kept } from '#engine/db/kept.server.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Guard } from '#engine/edge/guard.server.ts';
import { notSignedIn, proofNeeded } from '#engine/http/problem.ts';
import type { Caller } from '#engine/request/request.server.ts';
import { DUTY, type DutyRow, type Standing, standingNow } from './duty.server.ts';
import type { ProvedBy } from './passkeyDuty.rules.ts';
import { actorFrom, RIGHTS, type RightsRow } from '../users/actorOfUser.server.ts';
import { isSensitiveChange } from './sensitiveChange.server.ts';
import { outsideNow, RULED_BY, type RuledRow } from '../where-and-when/whereAndWhen.server.ts';
import { noteOutside } from './turnedAway.server.ts';
import { MAY_WORK } from '../users/mayWork.server.ts';
import { SEES_WITH } from '../users/visibility.server.ts';

const IDLE_HOURS = 12;
const DAY_HOURS = 24;
const REMEMBERED_HOURS = 24 * 30;
/** A remembered session last seen before this time was idle longer than other sessions may be. */
const LAST_AWAKE = `now() - interval '${IDLE_HOURS} hours'`;
/** Replaces the time of the last proof, which predates the idle time. */
const RESTED = `'epoch'::timestamptz`;
const MOST_SESSIONS = 20;
const MOST_WRONG = 15;

export interface SignedIn extends Caller, Standing {
  readonly twoFactor: Standing['twoFactor'];
  readonly sessionId: number;
  readonly email: string;
  readonly initials: string;
  readonly knownAs: string;
  readonly avatarFileId: number | null;
}

/** Properties of a new session. */
export interface Start {
  readonly kind: 'password' | 'passkey' | 'sso';
  /** The method counts as both factors, like a passkey with user verification. */
  readonly isBothFactors: boolean;
  readonly remember: boolean;
  readonly ip: string;
  readonly device: string;
  readonly now: string;
}

/** A token for the cookie, and the seconds the browser keeps it; undefined for a session cookie. */
export interface Issued {
  readonly token: string;
  readonly seconds: number | undefined;
}

/** Server-side sessions: the cookie is a random token, and the database stores only its keyed digest. */
export interface Sessions extends Guard {
  /** Starts a session with a new token, and ends the oldest beyond twenty. */
  start(tx: Queryable, userId: number, about: Start): Promise<Issued & { readonly id: number }>;
  /**
   * Records a new proof of identity and replaces the session token.
   * @param by the proof; a repeated password is not a second factor
   * @throws 401 when the session has ended
   */
  prove(tx: Queryable, sessionId: number, by: ProvedBy | 'password'): Promise<Issued>;
  /** The user no longer has a second factor, so none is required or passed. */
  withoutFactor(tx: Queryable, sessionId: number): Promise<void>;
  /** Counts a wrong code and ends the session at the fifteenth. @returns whether it ended */
  countWrong(tx: Queryable, sessionId: number): Promise<boolean>;
  end(tx: Queryable, sessionId: number): Promise<void>;
  endOthers(tx: Queryable, userId: number, kept: number): Promise<void>;
}

export function openSessions(database: Database, keys: KeyRing): Sessions {
  // Sessions with an older key of the ring stay valid; new tokens use the first key.
  const [sessionKey = keys.derive('session'), ...olderKeys] = keys.ids.flatMap(
    (id) => keys.deriveOf(id, 'session') ?? [],
  );
  const csrfKey = keys.derive('csrf');
  const repeatKey = keys.derive('repeated-requests');
  const digest = (token: string) => hmac(sessionKey, token);
  const digests = (token: string) => [digest(token), ...olderKeys.map((key) => hmac(key, token))];
  const asked = sessionOf(1 + olderKeys.length);
  const csrfToken = (token: string) => hmac(csrfKey, token).toString('base64url');

  return {
    identify: async (request: FastifyRequest, token: string) => signedIn(database, asked, digests(token), request),
    csrfToken,
    isCsrfToken: (token, given) => isEqual(csrfToken(token), given),
    digest: (text) => hmac(repeatKey, text).toString('base64url'),
    start: async (tx, userId, { kind, isBothFactors, remember, ip, device, now }) => {
      const token = randomBytes(32).toString('base64url');
      const { rows } = await tx.query<{ id: number }>(
        `insert into session (token_hash, user_id, created_at, last_seen_at, step_up_at, idle_until, ends_at, remembered, ip, device, kind, two_factor, two_factor_at, proved_by)
         values ($1, $2, $3, $3, $3, $3::timestamptz + make_interval(hours => $4), $3::timestamptz + make_interval(hours => $5), $6, $7, $8,
                 $9, case when $10 then 'passed' when exists (select 1 from authenticator where user_id = $2) then 'pending' else 'off' end,
                 case when $10 then $3::timestamptz end, case when $10 then 'passkey' end) returning id`,
        [
          digest(token),
          userId,
          now,
          remember ? REMEMBERED_HOURS : IDLE_HOURS,
          remember ? REMEMBERED_HOURS : DAY_HOURS,
          remember,
          ip,
          device.slice(0, 300),
          kind,
          isBothFactors,
        ],
      );
      // Keep the new session. Of the others, delete those without their second factor first.
      await tx.query(
        `delete from session where id in (select id from session where user_id = $1 and id <> $2
          order by two_factor = 'pending', last_seen_at desc, id desc offset $3)`,
        [userId, rows[0]?.id ?? 0, MOST_SESSIONS - 1],
      );
      return { id: rows[0]?.id ?? 0, token, seconds: remember ? REMEMBERED_HOURS * 3_600 : undefined };
    },
    prove: async (tx, sessionId, by) => {
      const token = randomBytes(32).toString('base64url');
      const { rows } = await tx.query<{ remembered: boolean }>(
        `update session set token_hash = $2, step_up_at = now(), wrong_codes = 0,
                two_factor = case when $3 then 'passed' else two_factor end,
                two_factor_at = case when $3 then now() else two_factor_at end, proved_by = coalesce($4, proved_by)
          where id = $1 returning remembered`,
        [sessionId, digest(token), by !== 'password', by === 'password' ? null : by],
      );
      const [going] = rows;
      if (!going) throw notSignedIn();
      return { token, seconds: going.remembered ? REMEMBERED_HOURS * 3_600 : undefined };
    },
    withoutFactor: async (tx, sessionId) =>
      void (await tx.query(
        `update session set two_factor = 'off', two_factor_at = null, proved_by = null where id = $1`,
        [sessionId],
      )),
    countWrong: async (tx, sessionId) => {
      const { rows } = await tx.query<{ wrong_codes: number }>(
        'update session set wrong_codes = wrong_codes + 1 where id = $1 returning wrong_codes',
        [sessionId],
      );
      const isOver = (rows[0]?.wrong_codes ?? MOST_WRONG) >= MOST_WRONG;
      if (isOver) await tx.query('delete from session where id = $1', [sessionId]);
      return isOver;
    },
    endOthers: async (tx, userId, kept) =>
      void (await tx.query('delete from session where user_id = $1 and id <> $2', [userId, kept])),
    end: async (tx, sessionId) => void (await tx.query('delete from session where id = $1', [sessionId])),
  };
}

interface SessionRow extends RightsRow, DutyRow, RuledRow {
  id: number;
  known_as: string | null;
  initials: string | null;
  email: string;
  avatar_file_id: number | null;
  seen_long_ago: boolean;
  is_stepped_up: boolean;
  has_rested: boolean;
}

/**
 * Reads a session by any of several digests, with the user's permissions and requirements. Runs on every request as a
 * prepared statement.
 */
const sessionOf = (digests: number): string =>
  kept(
    `select s.id, ${RIGHTS}, u.known_as, u.initials, u.email, u.avatar_file_id,
            s.last_seen_at < now() - interval '1 minute'
              or (s.two_factor <> 'pending' and (u.last_seen_at is null or u.last_seen_at < s.created_at)) as seen_long_ago, s.two_factor,
            s.two_factor <> 'pending' and s.step_up_at > now() - interval '15 minutes' as is_stepped_up,
            s.remembered and (s.step_up_at <= ${RESTED} or s.last_seen_at < ${LAST_AWAKE}) as has_rested,
            ${DUTY}, ${RULED_BY}
       from session s join "user" u on u.id = s.user_id ${SEES_WITH}
      where s.token_hash in (${Array.from({ length: digests }, (_, at) => `$${at + 1}`).join(', ')})
        and s.idle_until > now() and s.ends_at > now() and ${MAY_WORK}`,
  );

/**
 * Reads user, permissions and scope on every request, so changes apply to the next one. Outside permitted networks or
 * hours, the session counts as missing and works again later.
 * @throws 400, the list about one-time passwords, for a sensitive change after the session was idle (decision 47)
 */
async function signedIn(
  database: Database,
  asked: string,
  hashes: readonly Buffer[],
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const { rows } = await database.query<SessionRow>(asked, [...hashes]);
  const [row] = rows;
  if (!row) return null;
  const outside = await outsideNow(database, row.user_id, row, request.ip);
  if (outside) {
    await noteOutside(database, request, { userId: row.user_id, sessionId: row.id, outside });
    return null;
  }
  if (row.seen_long_ago) await touch(database, row);
  if (row.has_rested && row.two_factor !== 'pending' && isSensitiveChange(request)) throw proofNeeded();
  const actor = actorFrom(row);
  const standing = await standingNow(database, row, actor.patterns);
  return {
    actor,
    ...standing,
    mustEnrol: standing.enrolmentDueSeconds === 0,
    sessionId: row.id,
    isSteppedUp: row.is_stepped_up && standing.twoFactor !== 'pending',
    email: row.email,
    initials: row.initials ?? initialsOf(row.name),
    knownAs: row.known_as ?? row.name,
    avatarFileId: row.avatar_file_id,
  };
}

/**
 * Updates the last-seen time after sign-in and then at most once a minute. It is not a business change, so it is not
 * logged.
 */
async function touch(database: Queryable, row: SessionRow): Promise<void> {
  await database.query(
    `update session set last_seen_at = now(), idle_until = now() + case when remembered then interval '${REMEMBERED_HOURS} hours' else interval '${IDLE_HOURS} hours' end,
            step_up_at = case when remembered and last_seen_at < ${LAST_AWAKE} then ${RESTED} else step_up_at end where id = $1`,
    [row.id],
  );
  await database.query('update "user" set last_seen_at = now() where id = $1', [row.user_id]);
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter(Boolean)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');
