import type { FastifyInstance } from 'fastify';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { throttle } from '#engine/keys/throttle.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { PERSON } from '../authenticators/ownAccount.server.ts';
import { refuseBeyondOwn } from '../users/user.server.ts';
import { user } from '../users/user.ts';
import { accountOf } from './attempts.server.ts';
import type { Installation } from './entry.server.ts';
import type { FailedSignIns } from './failedSignIns.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import * as z from 'zod';
import { failedSignIns } from './sessionsAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const TRIES = `${PERSON}/wrong-tries`;

/** Routes for a user's failed attempts and for unlocking, which otherwise requires an email to the user. */
export function mountFailedSignIns(server: FastifyInstance, { database, keys }: Installation): void {
  const about = (summary: string, more: Partial<About>) => ({
    summary,
    tag: 'Sessions',
    permission: 'user.update',
    ...more,
  });

  server.get(
    TRIES,
    {
      config: {
        sessionOnly: true,
        about: about('Get the failed sign-in attempts of an account', { answer: z.object({ tries: failedSignIns }) }),
      },
    },
    async (request) => {
      const [row] = await readRows(database, user, actorOf(request), [idOf(request)]);
      if (!row) throw notFound('user');
      return { tries: await wrongTriesOf(database, keys, row) };
    },
  );

  server.delete(
    TRIES,
    {
      config: {
        stepUp: true,
        about: about('Reset the sign-in attempts of an account', { answer: z.object({ tries: failedSignIns }) }),
      },
    },
    async (request): Promise<{ tries: FailedSignIns }> =>
      writing(database, request, async (context) => {
        const [row] = await readRows(context.tx, user, context.actor, [idOf(request)], { lock: true });
        if (!row) throw notFound('user');
        await refuseBeyondOwn(context, row);
        const { count } = await wrongTriesOf(context.tx, keys, row);
        await context.tx.query(`delete from sign_in_failure where ${OF_PERSON}`, [...namesOf(keys, row)]);
        if (count > 0)
          await logEvent(context, {
            action: 'tries-allowed',
            entity: 'user',
            entityId: row.id,
            title: row.name,
            note: `After ${count === 1 ? '1 failed attempt' : `${count} failed attempts`}.`,
          });
        return { tries: await wrongTriesOf(context.tx, keys, row) };
      }),
  );
}

/** Passwords, codes and known browsers have separate counters. */
const OF_PERSON = `(account = any($1::text[])
  or account in (select 'device ' || d.id from known_device d where d.user_id = $2))`;

type Person = Pick<Row<typeof user>, 'id' | 'email'>;

const namesOf = (keys: KeyRing, { id, email }: Person): readonly [string[], number] => [
  [accountOf(keys, email), `codes of user ${id}`],
  id,
];

async function wrongTriesOf(tx: Queryable, keys: KeyRing, row: Person): Promise<FailedSignIns> {
  const { rows } = await tx.query<{ count: number; since: string; lastAt: string }>(
    `select count(*)::int as count, min(at) as since, max(at) as "lastAt" from sign_in_failure where ${OF_PERSON} group by account`,
    [...namesOf(keys, row)],
  );
  const now = theTime().getTime();
  return {
    count: rows.reduce((sum, each) => sum + each.count, 0),
    since: rows.map(({ since }) => since).toSorted()[0] ?? null,
    lastAt:
      rows
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? null,
    isLocked: rows.some(
      ({ count, lastAt }) =>
        throttle({ account: { failures: count, lastFailureAt: Date.parse(lastAt) }, ip: { failuresAt: [] } }, now)
          .reason === 'locked',
    ),
  };
}
