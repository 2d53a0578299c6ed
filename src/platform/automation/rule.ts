import type { Row } from '#engine/entity/entity.ts';
import { wordsIn } from '#engine/lists/listAddress.ts';
import { type Clause, readQuery } from '#engine/lists/query.ts';
import type { automation } from './automation.ts';

/** A stored rule. */
export type Rule = Row<typeof automation>;
/** The fields that define what a rule does. A form has them before the rule is saved. */
export type RuleFacts = Pick<
  Rule,
  | 'noun'
  | 'trigger'
  | 'changedFields'
  | 'reachedState'
  | 'dateField'
  | 'dateDays'
  | 'dateSide'
  | 'every'
  | 'weekday'
  | 'monthDay'
  | 'hour'
  | 'conditions'
  | 'steps'
>;
/** One step of a rule. */
export type Step = Rule['steps'][number];

/** The conditions of a rule as list filters, and the errors in them. */
export function conditionsOf(conditions: string | null): {
  readonly where: readonly Clause[];
  readonly complaints: readonly string[];
} {
  const params = paramsIn(conditions ?? '');
  if (!params) return { where: [], complaints: ['The conditions contain an incomplete % sign. Correct the filter.'] };
  const { query, complaints } = readQuery(params);
  const others = Object.keys(params).filter((key) => key !== 'where' && !key.startsWith('f.'));
  return {
    where: query.where,
    complaints: [
      ...complaints,
      ...others.map((key) => `Conditions can contain filters only, not “${key.slice(0, 40)}”.`),
    ],
  };
}

function paramsIn(conditions: string): Readonly<Record<string, string>> | undefined {
  try {
    return wordsIn(conditions);
  } catch {
    return undefined;
  }
}
