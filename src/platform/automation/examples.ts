import type { Clause } from '#engine/lists/query.ts';
import type { Step } from './rule.ts';

/** A rule that users can start from, as its form takes it. */
export interface RuleExample {
  readonly name: string;
  readonly noun: string;
  readonly trigger: 'created' | 'changed' | 'reached' | 'archived' | 'date' | 'schedule';
  readonly reachedState?: string;
  readonly dateField?: string;
  readonly dateDays?: number;
  readonly dateSide?: 'before' | 'after';
  readonly hour?: number;
  readonly where?: readonly Clause[];
  readonly steps: readonly (Partial<Step> & Pick<Step, 'does'>)[];
}

const known: RuleExample[] = [];

/** Adds example rules, offered while there are no rules. */
export function ruleExamples(...examples: readonly RuleExample[]): void {
  known.push(...examples);
}

export const allRuleExamples = (): readonly RuleExample[] => known;
