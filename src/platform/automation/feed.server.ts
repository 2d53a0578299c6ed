import { inSentence } from '#engine/entity/inSentence.ts';
import { may } from '#engine/permission/permission.ts';
import { inTransaction, isBusy, isDatabaseAway, type Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { statesWith } from '#engine/entity/states.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { Problem } from '#engine/http/problem.ts';
import { isAnnouncement, type PublishedChange } from '#engine/changes/events/change.ts';
import { publishedAfter } from '#engine/live/bus/relay.server.ts';
import { type ActorOf, NO_OWNER, type RuleServices, rulesOn } from './acting.server.ts';
import { listensTo } from './listensTo.rules.ts';
import { guarded } from './loopGuard.rules.ts';
import { fitting } from './matching.server.ts';
import type { Rule } from './rule.ts';
import { stopIfGuarded } from './outcome.server.ts';
import { stopRule, UNEXPECTED } from './stop.server.ts';

/** The number of changes read at once. */
export const AT_ONCE = 500;

/**
 * Queues the runs for changes committed since the last call, in commit order. The position and the runs are stored in
 * one transaction, so a change triggers a rule once, on any number of nodes.
 * @returns the number of changes read
 */
export function feedAutomation(office: RuleServices): Promise<number> {
  return inTransaction(office.database, async (tx) => {
    const { rows } = await tx.query<{ seq: number }>('select seq from automation_feed for update skip locked');
    const [place] = rows;
    // Another node holds the position.
    if (!place) return 0;
    const told = await publishedAfter(tx, place.seq, AT_ONCE);
    const last = told.at(-1);
    if (!last) return 0;
    const changes = told.filter((each): each is PublishedChange => !isAnnouncement(each));
    if (changes.length > 0)
      for (const rule of await rulesOn(tx, ['created', 'changed', 'reached', 'archived']))
        await alone(tx, rule, office, () => hear(tx, rule, changes, office.actorOf));
    await tx.query('update automation_feed set seq = $1', [last.seq]);
    return told.length;
  });
}

/** Stops a rule that fails here, so that the others still receive the changes. */
async function alone(tx: Queryable, rule: Rule, { onError }: RuleServices, work: () => Promise<void>): Promise<void> {
  await tx.query('savepoint one_rule');
  try {
    await work();
  } catch (error) {
    if (isDatabaseAway(error) || isBusy(error)) throw error;
    onError(error);
    await tx.query('rollback to savepoint one_rule');
    await stopRule(tx, rule, UNEXPECTED);
  }
}

async function hear(tx: Queryable, rule: Rule, changes: readonly PublishedChange[], actorOf: ActorOf): Promise<void> {
  const noun = findEntity(rule.noun);
  if (!noun) return;
  const heard = changes.filter((change) => listensTo(rule, statesWith(noun, rule.reachedState ?? '')?.field, change));
  const wanted = rule.trigger === 'reached' ? await thoseThatReached(tx, noun, rule, heard) : heard;
  if (wanted.length === 0) return;
  const owner = rule.ownerId === null ? null : await actorOf(tx, rule.ownerId);
  if (!owner) return stopRule(tx, rule, NO_OWNER);
  if (!may(owner.patterns, `${noun.name}.view`))
    return stopRule(tx, rule, `${owner.name} no longer has permission to view ${inSentence(noun.plural)}.`);
  const fit = await fitting(tx, noun, owner, rule, [...new Set(wanted.map(({ entityId }) => entityId))]).catch(
    (error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    },
  );
  if (fit instanceof Problem) return stopRule(tx, rule, fit.message);
  const due = wanted.filter(({ entityId }) => fit.has(entityId));
  if (due.length === 0) return;
  await tx.query(
    `insert into automation_run (rule_id, entity, kind, entity_id, customer_id, key, cause, request_id, actor_id, actor_name, depth, state, error, next_at, ended_at)
     select $1, x.entity, x.kind, x.entity_id, x.customer_id, x.key, 'change', x.request_id, x.actor_id, x.actor_name, x.depth, x.state, x.error,
            case when x.state = 'waiting' then now() end, case when x.state <> 'waiting' then now() end
       from jsonb_to_recordset($2::jsonb) as x (entity text, kind text, entity_id bigint, customer_id bigint, key text, request_id text,
            actor_id bigint, actor_name text, depth int, state text, error text)
     on conflict (rule_id, key) do nothing`,
    [rule.id, JSON.stringify(due.map(lineOf))],
  );
  if (due.some(({ ruleDepth }) => guarded({ depth: ruleDepth ?? 0, changesThisHour: 0 }) !== null))
    await stopIfGuarded(tx, rule);
}

function lineOf(change: PublishedChange) {
  const depth = change.ruleDepth ?? 0;
  const error = guarded({ depth, changesThisHour: 0 });
  return {
    entity: change.entity,
    kind: change.kind,
    entity_id: change.entityId,
    customer_id: change.customerId,
    key: `change:${change.entity}:${change.entityId}:${change.version}`,
    request_id: change.requestId,
    actor_id: change.actorId,
    actor_name: change.actorName,
    depth,
    state: error === null ? 'waiting' : 'guarded',
    error,
  };
}

/** The changes that moved a record into the state of the rule, according to the audit log. */
async function thoseThatReached(
  tx: Queryable,
  noun: AnyEntity,
  { reachedState }: Rule,
  changes: readonly PublishedChange[],
): Promise<readonly PublishedChange[]> {
  if (changes.length === 0) return [];
  const { rows } = await tx.query<{ entity_id: number; version: number }>(
    `select c.* from unnest($2::bigint[], $3::int[]) as x (entity_id, version)
      cross join lateral (select l.entity_id, l.version from change_log l
        where l.entity = $1 and l.entity_id = x.entity_id and l.version = x.version and l.changes #>> $4 = $5 offset 0) c`,
    [
      changes[0]?.entity,
      changes.map(({ entityId }) => entityId),
      changes.map(({ version }) => version),
      [statesWith(noun, reachedState ?? '')?.field ?? '', '1'],
      reachedState,
    ],
  );
  const reached = new Set(rows.map((row) => `${row.entity_id} ${row.version}`));
  return changes.filter(({ entityId, version }) => reached.has(`${entityId} ${version}`));
}
