import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { listFields } from '#engine/lists/columns.ts';
import { useNames } from '#engine/lists/filters/useNames.web.ts';
import type { Condition } from '#engine/lists/query.ts';
import { automation } from '../automation.ts';
import { conditionsOf, type RuleFacts } from '../rule.ts';
import type { NameLookup } from '../sentence.rules.ts';

/** The noun of a rule with all its fields; undefined if none is chosen or it no longer exists. */
export function useNoun(name: string | null | undefined): {
  readonly noun: AnyEntity | undefined;
  readonly fields: ReadonlyMap<string, Field>;
} {
  const noun = name ? findEntity(name) : undefined;
  // Hooks must be called on every render, even without a noun.
  const custom = useCustomFields(noun ?? automation);
  return { noun, fields: noun ? listFields(noun, custom) : new Map() };
}

/** The names and fields that a rule's sentence needs, including those of users, teams and records. */
export function useNameLookup(rule: RuleFacts): NameLookup {
  const { noun, fields } = useNoun(rule.noun);
  const told: readonly Condition[] = rule.steps.flatMap((step): readonly Condition[] => [
    { field: PEOPLE, op: 'is', values: step.userIds.map(String) },
    { field: TEAMS, op: 'is', values: step.teamIds.map(String) },
    ...(step.does === 'set' && step.field && step.value
      ? [{ field: step.field, op: 'is' as const, values: step.value.split(',') }]
      : []),
  ]);
  const named = new Map<string, Field>([
    ...fields,
    [PEOPLE, { kind: 'refs', to: 'user' }],
    [TEAMS, { kind: 'refs', to: 'team' }],
  ]);
  const nameOf = useNames([...conditionsOf(rule.conditions).where, ...told], named);
  return { noun, fields, nameOf };
}

const PEOPLE = ' people';
const TEAMS = ' teams';

/** The definition of a rule from the values of a record or a form. Missing values become null. */
export function factsIn(values: Readonly<Record<string, unknown>>): RuleFacts {
  const steps = Array.isArray(values.steps) ? values.steps : [];
  return {
    ...(Object.fromEntries(FACTS.map((key) => [key, values[key] ?? null])) as unknown as RuleFacts),
    noun: String(values.noun ?? ''),
    steps: steps.map((step: Partial<RuleFacts['steps'][number]>) => ({ ...NO_STEP, ...withoutNulls(step) })),
  };
}

const withoutNulls = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== undefined)) as Partial<T>;

/** An empty step. */
export const NO_STEP: RuleFacts['steps'][number] = {
  does: 'tell',
  field: null,
  value: null,
  userIds: [],
  teamIds: [],
  address: null,
  subject: null,
  text: null,
};

/** The fields that define what a rule does. */
export const FACTS = [
  'noun',
  'trigger',
  'changedFields',
  'reachedState',
  'dateField',
  'dateDays',
  'dateSide',
  'every',
  'weekday',
  'monthDay',
  'hour',
  'conditions',
  'steps',
] as const satisfies readonly (keyof RuleFacts)[];

/** The request body for counting matches and for trying. */
export const ruleBody = (name: string | null | undefined, facts: RuleFacts): object => ({
  ...facts,
  name: name?.trim() || 'New rule',
});
