import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { loggedOf, type Outside, saidOf } from '../where-and-when/whereAndWhen.rules.ts';
import { outsideOfUser } from '../where-and-when/whereAndWhen.server.ts';
import { type Attempt, logAuthEvent } from './authLog.server.ts';

/** 403: the user is verified, but their roles do not permit this network or hour. */
class TurnedAway extends Problem {
  readonly userId: number;
  readonly outside: Outside;

  constructor(userId: number, outside: Outside) {
    super(403, outside.why === 'network' ? 'not_from_here' : 'not_at_this_hour', saidOf(outside));
    this.userId = userId;
    this.outside = outside;
  }
}

/** Called after the user is verified, so that strangers learn nothing. @throws 403 */
export async function refuseOutside(tx: Queryable, userId: number, { ip }: Attempt): Promise<void> {
  const outside = await outsideOfUser(tx, userId, ip);
  if (outside) throw new TurnedAway(userId, outside);
}

/** Runs a sign-in. If the user is refused, logs this after the rollback. */
export async function loggingTurnedAway<T>(database: Database, request: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TurnedAway) {
      const { userId, outside } = error;
      const note = `Identity was confirmed. ${loggedOf(outside)}`;
      await inTransaction(database, (tx) =>
        logAuthEvent(tx, request, { action: 'sign-in-failed', userId, sessionId: null, note }),
      );
    }
    throw error;
  }
}

/** Logs at most once an hour per user, because an open page keeps sending requests. */
export async function noteOutside(
  database: Database,
  request: Attempt,
  {
    userId,
    sessionId,
    outside,
  }: { readonly userId: number; readonly sessionId: number | null; readonly outside: Outside },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rowCount } = await tx.query(
      `select 1 from change_log where entity = 'user' and entity_id = $1 and action = 'turned-away' and at > now() - interval '1 hour' limit 1`,
      [userId],
    );
    if (rowCount === 0)
      await logAuthEvent(tx, request, { action: 'turned-away', userId, sessionId, note: loggedOf(outside) });
  });
}
