import { seen } from '#engine/access/access.server.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { rootOf, titleOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { list } from '#engine/lists/list.server.ts';
import { matchedConditions } from './matching.server.ts';
import { conditionsOf, type RuleFacts } from './rule.ts';
import { problemWords } from './run.server.ts';
import type { MatchAnswer, StepDone, TryAnswer } from './runRow.ts';
import { doSteps, present } from './steps.server.ts';

/** Thrown to roll back a trial. */
class TakenBack extends Error {}

/**
 * Shows what a rule would do to one record, with the permissions of the user who tries it. The steps really run with
 * all checks, and are then rolled back. Nothing is saved and no messages are sent.
 */
export async function tryRule(
  database: Database,
  context: Omit<Context, 'tx'>,
  rule: RuleFacts & { readonly name: string },
  id: number,
): Promise<TryAnswer> {
  const noun = entityNamed(rule.noun);
  const done: StepDone[] = [];
  let problem: string | null = null;
  let found: { readonly title: string; readonly met: readonly boolean[] } = { title: '', met: [] };
  try {
    await inTransaction(database, async (tx) => {
      done.length = 0;
      const own = { ...context, tx };
      const row = await present(own, { noun, id });
      found = { title: titleOf(noun, row), met: await matchedConditions(tx, noun, context.actor, rule, id) };
      const telling = { ruleId: 0, ruleName: rule.name, runId: null, step: 0 };
      await doSteps(own, { noun: kindOfRow(noun, row), id }, rule.steps, telling, (step) =>
        done.push({ ...step, changes: seen(noun, context.actor, step.changes) }),
      );
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof Problem && found.title !== '') problem = problemWords(error);
    else if (!(error instanceof TakenBack)) throw error;
  }
  return { ...found, steps: done, problem };
}

/** A record of a base noun is changed as its own kind. */
const kindOfRow = (noun: AnyEntity, row: Readonly<Record<string, unknown>>): AnyEntity =>
  noun.kindField ? entityNamed(String(row[noun.kindField])) : noun;

const SAMPLE = 10;

/** The number of records that match the conditions now, and ten of them, within the actor's scope. */
export async function matchesOf(
  database: Database,
  { actor }: Pick<Context, 'actor'>,
  rule: RuleFacts,
): Promise<MatchAnswer> {
  const noun = entityNamed(rule.noun);
  const { where } = conditionsOf(rule.conditions);
  const page = await list(database, noun, { where, sort: [], size: SAMPLE, page: 1 }, { actor, today: companyToday() });
  return {
    total: page.total,
    estimated: page.estimated,
    rows: page.rows.map((row) => ({
      id: row.id,
      noun: rootOf(noun) === noun ? kindOfRow(noun, row).name : noun.name,
      title: titleOf(noun, row),
      customerId: typeof row.customerId === 'number' ? row.customerId : null,
    })),
  };
}
