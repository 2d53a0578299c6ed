import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { deviceName } from '#engine/session/deviceName.ts';
import type { LimitHit, OpenSession, OpenSessions } from './doors.ts';
import { limitHit, openSessionsAnswer } from './securityAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const PAGE = 25;
const LIMITS = 20;

const asked = z.strictObject({
  /** ID of a session, to list only earlier ones. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Enter a number.')
    .transform(Number)
    .optional(),
});

/** Routes for active sessions and rate limits. Sessions are ended by the user's route. */
export function mountSignInSecurity(app: FastifyInstance, database: Database): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: 'Security', permission: 'security.view', ...more } },
  });

  app.get(
    '/api/v1/security/sessions',
    about('List open sessions of all users, most recent first', {
      query: Object.keys(asked.shape),
      asked,
      answer: openSessionsAnswer,
    }),
    (request) => openSessions(database, shaped(asked, request.query).before, request.caller?.sessionId ?? null),
  );

  app.get(
    '/api/v1/security/limits',
    about('List users and addresses stopped by rate limits, most recent first', {
      answer: z.object({ rows: z.array(limitHit) }),
    }),
    async () => ({
      rows: await limitsHit(database),
    }),
  );
}

type SessionRow = Omit<OpenSession, 'device' | 'isThis'> & { readonly userAgent: string | null } & Record<
    string,
    unknown
  >;

async function openSessions(tx: Queryable, before: number | undefined, own: number | null): Promise<OpenSessions> {
  const { rows } = await tx.query<SessionRow>(
    `select s.id, s.user_id as "userId", u.name, s.device as "userAgent", s.ip, s.kind, s.two_factor = 'pending' as "isPending",
            s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
       from session s join "user" u on u.id = s.user_id
      where s.idle_until > now() and s.ends_at > now() and ($1::bigint is null or s.id < $1) order by s.id desc limit $2`,
    [before ?? null, PAGE + 1],
  );
  const page = rows.slice(0, PAGE).map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent ?? ''),
    isThis: row.id === own,
  }));
  return { rows: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

async function limitsHit(tx: Queryable): Promise<readonly LimitHit[]> {
  const { rows } = await tx.query<LimitHit & Record<string, unknown>>(
    `select id, at, actor_id as "userId", actor_name as name, ip, title as "where" from change_log
      where action = 'limit' order by at desc, id desc limit $1`,
    [LIMITS],
  );
  return rows;
}
