import type { Actor } from '#engine/permission/actor.ts';
import { inTransaction, isBusy, isDatabaseAway, type Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { Problem } from '#engine/http/problem.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { acting, type ActorOf, NO_OWNER, type RuleServices, ruleOf } from './acting.server.ts';
import { guarded, secondsUntilAgain } from './loopGuard.rules.ts';
import { fitting } from './matching.server.ts';
import { endRun } from './outcome.server.ts';
import type { Rule } from './rule.ts';
import { doSteps, present } from './steps.server.ts';
import { stopRule, UNEXPECTED } from './stop.server.ts';

interface Run extends Record<string, unknown> {
  readonly id: number;
  readonly rule_id: number;
  readonly kind: string;
  readonly entity_id: number;
  readonly request_id: string | null;
  readonly depth: number;
  readonly tries: number;
}

/**
 * The maximum number of emails from one rule within an hour. Further ones wait, so that an import does not flood
 * recipients.
 */
const MOST_LETTERS = 100;
const WAITS_MINUTES = 5;

/** The rule stops because its owner can no longer sign in. */
class OwnerGone extends Error {}

/**
 * Runs one due run. Its steps, their audit entries and its result are one transaction, so a crash leaves the run to
 * another node and two nodes do not run it twice.
 */
export async function doRun({ database, actorOf, onError }: RuleServices, id: number): Promise<void> {
  try {
    await inTransaction(database, (tx) => attempt(tx, actorOf, id));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof Problem || error instanceof OwnerGone || isBusy(error))) onError(error);
    await inTransaction(database, (tx) => settle(tx, id, error));
  }
}

/** Locks a run until the end of the transaction; undefined if it is done or locked by another node. */
async function held(tx: Queryable, id: number): Promise<Run | undefined> {
  const { rows } = await tx.query<Run>(
    `select id, rule_id, kind, entity_id, request_id, depth, tries from automation_run
      where id = $1 and state = 'waiting' and next_at <= now() for update skip locked`,
    [id],
  );
  return rows[0];
}

async function attempt(tx: Queryable, actorOf: ActorOf, id: number): Promise<void> {
  const run = await held(tx, id);
  const rule = run && (await ruleOf(tx, run.rule_id));
  if (!run || !rule) return;
  if (rule.state !== 'on' || rule.archivedAt !== null)
    return endRun(tx, rule, id, { state: 'skipped', error: 'The rule was no longer on when the run started.' });
  const owner = rule.ownerId === null ? null : await actorOf(tx, rule.ownerId);
  if (!owner) throw new OwnerGone(NO_OWNER);
  const noun = entityNamed(run.kind);
  const circle = guarded({ depth: run.depth, changesThisHour: await changesThisHour(tx, run) });
  if (circle) return endRun(tx, rule, id, { state: 'guarded', error: circle });
  const context = contextOf(tx, rule, run, owner);
  const target = { noun, id: run.entity_id };
  // The record is locked first, so that the conditions are checked against the version that the steps change.
  await present(context, target);
  const fit = await fitting(tx, entityNamed(rule.noun), owner, rule, [run.entity_id]);
  if (!fit.has(run.entity_id))
    return endRun(tx, rule, id, {
      state: 'skipped',
      error: 'The record no longer matched the conditions when the run started.',
    });
  if (await hasWrittenEnough(tx, rule))
    return void (await tx.query(
      `update automation_run set next_at = now() + interval '${WAITS_MINUTES} minutes' where id = $1`,
      [id],
    ));
  const { done, versions } = await doSteps(context, target, rule.steps, {
    ruleId: rule.id,
    ruleName: rule.name,
    runId: run.id,
    step: 0,
  });
  await tx.query(
    `update automation_run set state = 'done', tries = tries + 1, error = null, next_at = null, ended_at = now(), steps = $2, versions = $3 where id = $1`,
    [id, JSON.stringify(done), versions],
  );
}

const contextOf = (tx: Queryable, rule: Rule, run: Run, owner: Actor): Context => ({
  tx,
  actor: acting(owner, rule),
  now: nowIso(),
  requestId: run.request_id ?? `automation-${rule.id}-${run.id}`,
  ip: null,
  rule: { id: rule.id, depth: run.depth + 1 },
});

async function changesThisHour(tx: Queryable, { rule_id: ruleId, entity_id: entityId, kind }: Run): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from automation_run
      where rule_id = $1 and kind = $3 and entity_id = $2 and state = 'done' and versions <> '{}' and ended_at > now() - interval '1 hour'`,
    [ruleId, entityId, kind],
  );
  return rows[0]?.n ?? 0;
}

async function hasWrittenEnough(tx: Queryable, rule: Rule): Promise<boolean> {
  const letters = rule.steps.filter(({ does }) => does === 'letter').length;
  if (letters === 0) return false;
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from automation_run where rule_id = $1 and state = 'done' and ended_at > now() - interval '1 hour'`,
    [rule.id],
  );
  return (rows[0]?.n ?? 0) * letters >= MOST_LETTERS;
}

/** Stores the result of a run whose steps failed. The steps were rolled back. */
async function settle(tx: Queryable, id: number, error: unknown): Promise<void> {
  const run = await held(tx, id);
  const rule = run && (await ruleOf(tx, run.rule_id));
  if (!run || !rule) return;
  const words = wordsFor(error);
  if (error instanceof OwnerGone || (error instanceof Problem && error.status === 403)) {
    await endRun(tx, rule, id, { state: 'failed', error: words });
    return stopRule(tx, rule, words);
  }
  if (error instanceof Problem && error.status === 404) return endRun(tx, rule, id, { state: 'skipped', error: words });
  const seconds = isPassing(error) ? secondsUntilAgain(run.tries + 1) : null;
  if (seconds === null) return endRun(tx, rule, id, { state: 'failed', error: words });
  await tx.query(
    `update automation_run set tries = tries + 1, error = $2, next_at = now() + make_interval(secs => $3) where id = $1`,
    [id, words, seconds],
  );
}

/** Another user changed the record, or a temporary error occurred. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Problem) || error.code === 'conflict' || error.status >= 500;

function wordsFor(error: unknown): string {
  if (isBusy(error)) return 'Another user was saving this record.';
  if (error instanceof OwnerGone) return error.message;
  if (!(error instanceof Problem)) return UNEXPECTED;
  return problemWords(error);
}

/** An error in words, with the messages of single fields that the main message leaves out. */
export function problemWords({ message, errors }: Problem): string {
  const said = Object.entries(errors ?? {}).flatMap(([key, words]) =>
    words.filter((each) => !message.includes(each)).map((each) => `${key}: ${each}`),
  );
  return [message, ...said].join(' ');
}
