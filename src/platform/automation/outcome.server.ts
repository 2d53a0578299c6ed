import type { Queryable } from '#engine/db/pool.server.ts';
import { MOST_FAILURES, stopsAfter } from './loopGuard.rules.ts';
import type { Rule } from './rule.ts';
import type { RunState } from './runRow.ts';
import { stopRule } from './stop.server.ts';

/** Ends a run, and stops its rule after too many failures. */
export async function endRun(
  tx: Queryable,
  rule: Rule,
  id: number,
  { state, error }: { readonly state: Exclude<RunState, 'waiting' | 'done'>; readonly error: string },
): Promise<void> {
  await tx.query(
    `update automation_run set state = $2, error = $3, tries = tries + 1, next_at = null, ended_at = now() where id = $1 and state = 'waiting'`,
    [id, state, error.slice(0, 1_000)],
  );
  if (state !== 'skipped') await stopIfGuarded(tx, rule);
}

/** Stops a rule if too many of its last runs failed or were ended by the guard. */
export async function stopIfGuarded(tx: Queryable, rule: Rule): Promise<void> {
  const { rows } = await tx.query<{ outcome: 'done' | 'failed' }>(
    `select state as outcome from automation_run where rule_id = $1 and state in ('done', 'failed') and ended_at > coalesce($2::timestamptz, '-infinity')
      order by ended_at desc, id desc limit ${MOST_FAILURES}`,
    [rule.id, rule.onSince],
  );
  const counted = await tx.query<{ n: number }>(
    `select count(*)::int as n from automation_run where rule_id = $1 and state = 'guarded' and ended_at > now() - interval '1 hour'
        and ended_at > coalesce($2::timestamptz, '-infinity')`,
    [rule.id, rule.onSince],
  );
  const reason = stopsAfter({
    guardedThisHour: counted.rows[0]?.n ?? 0,
    outcomes: rows.map(({ outcome }) => outcome),
  });
  if (reason) await stopRule(tx, rule, reason);
}
