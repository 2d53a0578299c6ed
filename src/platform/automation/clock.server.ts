import { inSentence } from '#engine/entity/inSentence.ts';
import { binder } from '#engine/access/access.server.ts';
import { may } from '#engine/permission/permission.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { column } from '#engine/db/names.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { inTransaction, isBusy, isDatabaseAway, type Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { fieldColumn, fromClause } from '#engine/store/rows.server.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Clause } from '#engine/lists/query.ts';
import { nextTime } from '#engine/schedule/nextTime.server.ts';
import { type ActorOf, NO_OWNER, type RuleServices, rulesOn } from './acting.server.ts';
import { conditionSql } from './matching.server.ts';
import type { Rule } from './rule.ts';
import { stopRule, UNEXPECTED } from './stop.server.ts';
import { datesDue, timesOf } from './when.rules.ts';

interface Clock extends Record<string, unknown> {
  readonly rule_id: number;
  /** The schedule and time zone from which `next_at` was calculated. */
  readonly times: string;
  readonly next_at: string;
  readonly looked_on: string;
}

/**
 * Queues runs that are due by date or schedule: for each due rule, every matching record. The new time and the runs
 * are stored in one transaction, so each happens once, on any number of nodes.
 */
export async function lookAtClock({ database, actorOf, onError }: RuleServices, now: Date): Promise<void> {
  const rules = await rulesOn(database, ['date', 'schedule']);
  if (rules.length === 0) return;
  const { rows } = await database.query<Clock>('select rule_id, times, next_at, looked_on from automation_clock');
  const clocks = new Map(rows.map((clock) => [clock.rule_id, clock]));
  for (const rule of rules) {
    const clock = clocks.get(rule.id);
    const isSet = clock?.times === timesIn(rule);
    if (isSet && Date.parse(clock.next_at) > now.getTime()) continue;
    try {
      await inTransaction(database, (tx) => (isSet ? look(tx, rule, actorOf, now) : wind(tx, rule, now)));
    } catch (error) {
      // A rule that fails here does not delay the others.
      if (isDatabaseAway(error) || isBusy(error)) throw error;
      onError(error);
      await inTransaction(database, (tx) => stopRule(tx, rule, UNEXPECTED));
    }
  }
}

const timesIn = (rule: Rule): string => `${timesOf(rule)} ${companyZone()}`;
const nextOf = (rule: Rule, now: Date): string => nextTime(timesOf(rule), now, companyZone()).toISOString();

/** Sets when a rule runs next: after it was switched on or changed, or after the company's time zone changed. */
async function wind(tx: Queryable, rule: Rule, now: Date): Promise<void> {
  await tx.query(
    `insert into automation_clock (rule_id, times, next_at, looked_on) values ($1, $2, $3, $4)
     on conflict (rule_id) do update set times = excluded.times, next_at = excluded.next_at where automation_clock.times <> excluded.times`,
    [rule.id, timesIn(rule), nextOf(rule, now), addDays(localDay(now.getTime(), companyZone()), -1)],
  );
}

async function look(tx: Queryable, rule: Rule, actorOf: ActorOf, now: Date): Promise<void> {
  const next = nextOf(rule, now);
  // A missed check that runs during the night belongs to the day before.
  const today = addDays(localDay(Date.parse(next), companyZone()), -1);
  const { rows } = await tx.query<Clock>(
    'select rule_id, times, next_at, looked_on from automation_clock where rule_id = $1 and next_at <= $2 for update skip locked',
    [rule.id, now.toISOString()],
  );
  const [clock] = rows;
  if (!clock) return;
  await tx.query('update automation_clock set next_at = $2, looked_on = $3 where rule_id = $1', [rule.id, next, today]);
  const noun = findEntity(rule.noun);
  if (!noun) return;
  const owner = rule.ownerId === null ? null : await actorOf(tx, rule.ownerId);
  if (!owner) return stopRule(tx, rule, NO_OWNER);
  if (!may(owner.patterns, `${noun.name}.view`))
    return stopRule(tx, rule, `${owner.name} no longer has permission to view ${inSentence(noun.plural)}.`);
  const due = dueOf(rule, noun, clock, today);
  if (!due) return;
  const bind = binder();
  let sql: string;
  try {
    sql = await conditionSql(tx, noun, owner, rule, bind, due.more);
  } catch (error) {
    if (error instanceof Problem) return stopRule(tx, rule, error.message);
    throw error;
  }
  const root = rootOf(noun);
  const kind = root.kindField ? `r.${column(root.kindField)}` : bind(noun.name);
  const customer = noun.scope.by === 'customer' ? fieldColumn(noun, noun.scope.field) : 'null::bigint';
  await tx.query(
    `insert into automation_run (rule_id, entity, kind, entity_id, customer_id, key, cause, depth, state, next_at)
     select ${bind(rule.id)}, ${bind(root.name)}, ${kind}, r.id, ${customer}, ${bind(due.key)}::text || r.id || ':' || ${due.value}, ${bind(rule.trigger)}, 0, 'waiting', now()
       from ${fromClause(noun)} where ${sql} order by r.id
     on conflict (rule_id, key) do nothing`,
    bind.values,
  );
}

/** The records that are due, and the key that tells one occurrence for a record from another. */
function dueOf(
  rule: Rule,
  noun: AnyEntity,
  clock: Clock,
  today: string,
): { readonly more: readonly Clause[]; readonly key: string; readonly value: string } | null {
  if (rule.trigger === 'schedule') return { more: [], key: `time:${clock.next_at}:`, value: `''` };
  const days = datesDue(rule, clock.looked_on, today);
  if (!days || rule.dateField === null) return null;
  return {
    more: [{ field: rule.dateField, op: 'between', values: [days.from, days.to] }],
    // Once per record and date, even if the rule is switched off and on again.
    key: `date:${rule.dateField}:`,
    value: `${dateColumn(noun, rule.dateField)}::text`,
  };
}

const dateColumn = (noun: AnyEntity, key: string): string =>
  Object.hasOwn(noun.fields, key) ? fieldColumn(noun, key) : `r.${column(key)}`;
