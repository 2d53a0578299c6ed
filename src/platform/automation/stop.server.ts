import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { holdersOf, notify } from '../notifications/notify.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { automation } from './automation.ts';
import type { Rule } from './rule.ts';

/** The context for changes to rules by the product itself. */
export const ownContext = (tx: Queryable, requestId = 'automation'): Context => ({
  tx,
  actor: product('Automation'),
  now: nowIso(),
  requestId,
  ip: null,
});

/** The message for unexpected errors. */
export const UNEXPECTED = 'An unexpected error occurred. Check the server log.';

/** Stops a rule after errors, notifies its owner and skips its waiting runs. Does nothing if the rule is not on. */
export async function stopRule(tx: Queryable, rule: Rule, reason: string): Promise<void> {
  const context = ownContext(tx);
  const { rows } = await tx.query<{ state: string }>('select state from automation where id = $1 for update', [
    rule.id,
  ]);
  if (rows[0]?.state !== 'on') return;
  const [done] = await changeMany(context, automation, 'halt', [
    { id: rule.id, version: null, set: { state: 'stopped', reason: reason.slice(0, 500), onSince: null } },
  ]);
  if (done && 'problem' in done) throw done.problem;
  await leaveWaiting(tx, rule.id, 'The rule stopped before this run.');
  const others = await holdersOf(tx, 'automation.update');
  const { rows: active } = await tx.query<{ id: number }>(
    `select id from "user" where id = $1 and status = 'active' and archived_at is null`,
    [rule.ownerId],
  );
  const text = `The automation rule “${rule.name}” stopped automatically. ${reason}`;
  await notify(context, {
    userIds: active[0] ? [active[0].id] : others,
    kind: 'automation.stopped',
    text,
    about: { path: `/system/automation/${rule.id}` },
  });
}

/** Skips the waiting runs of a rule that is no longer on. */
export async function leaveWaiting(tx: Queryable, ruleId: number, why: string): Promise<void> {
  await tx.query(
    `update automation_run set state = 'skipped', error = $2, next_at = null, ended_at = now() where rule_id = $1 and state = 'waiting'`,
    [ruleId, why],
  );
}
