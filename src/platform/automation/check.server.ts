import { inSentence } from '#engine/entity/inSentence.ts';
import { may } from '#engine/permission/permission.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { fieldOf } from '#engine/entity/customField.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { statesWith } from '#engine/entity/states.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { binder } from '#engine/access/access.server.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import type { Field } from '#engine/kinds/field.ts';
import { schemaOf } from '#engine/entity/schemas.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { automation } from './automation.ts';
import { conditionSql } from './matching.server.ts';
import { dated, doable, isRuled, nameable, settable, tagged } from './offered.ts';
import { placesIn } from './placeholders.rules.ts';
import type { RuleFacts, Step } from './rule.ts';
import { stepValue } from './stepValue.ts';
import { leaveWaiting } from './stop.server.ts';

type Errors = Record<string, string[]>;

/** The fields that define what a rule does. A user who sets one lends the rule their permissions. */
const DOES = ['noun', 'trigger', 'conditions', 'steps', 'changedFields', 'reachedState', 'dateField'] as const;

const judge: BeforeSave<typeof automation> = async (context, changes) => {
  for (const change of changes) {
    const { before, after, given, action } = change;
    if (action !== 'create' && action !== 'update') continue;
    if (context.actor.userId !== null && (!before || DOES.some((key) => given.has(key))))
      after.ownerId = context.actor.userId;
    const errors = await ruleErrors(context, after);
    if (Object.keys(errors).length > 0) change.problem ??= invalid(errors);
  }
};

/** The checks on every saved rule, and the effects of switching it on and off. */
export const automationBehaviour = behaviour(automation, {
  beforeSave: [judge],
  actions: {
    // The user who switches the rule on lends it their permissions, which may differ from the author's.
    switchOn: async ({ context: { tx, now, actor }, row }) => {
      await tx.query('delete from automation_clock where rule_id = $1', [row.id]);
      return { reason: null, onSince: now, ...(actor.userId === null ? {} : { ownerId: actor.userId }) };
    },
    switchOff: async ({ context, row }) => {
      await leaveWaiting(context.tx, row.id, 'The rule was turned off before this run.');
      return { reason: null, onSince: null };
    },
  },
});

/** All errors in a rule, by field, with the caller's permissions. */
export async function ruleErrors(context: Pick<Context, 'tx' | 'actor'>, rule: RuleFacts): Promise<Errors> {
  const { actor, tx } = context;
  const noun = findEntity(rule.noun);
  if (!noun || !isRuled(noun)) return { noun: ['Choose records that the API lists, such as “customer”.'] };
  if (!may(actor.patterns, `${noun.name}.view`))
    return { noun: [`You do not have permission to view ${inSentence(noun.plural)}. Choose other records.`] };
  const custom = noun.extra ? await definitionsFor(tx, noun) : [];
  const extra = custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const);
  const errors: Errors = { ...whenErrors(rule, noun, new Map(extra)) };
  try {
    await conditionSql(tx, noun, actor, rule, binder());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    errors.conditions = [error.message];
  }
  const fields = new Map<string, Field>([...settable(noun), ...extra]);
  for (const [at, step] of rule.steps.entries()) {
    const said = stepError(step, noun, fields);
    if (said) errors[`steps.${at}.${said.at}`] = [said.message];
  }
  return errors;
}

function whenErrors(rule: RuleFacts, noun: AnyEntity, extra: ReadonlyMap<string, Field>): Errors {
  const errors: Errors = {};
  const unknown = (rule.changedFields ?? []).filter((key) => !Object.hasOwn(noun.fields, key) && !extra.has(key));
  if (rule.trigger === 'changed' && unknown.length > 0)
    errors.changedFields = [`${noun.plural} have no field ${unknown.map((key) => `“${key}”`).join(', ')}.`];
  if (rule.trigger === 'reached' && !(rule.reachedState && statesWith(noun, rule.reachedState)))
    errors.reachedState = [noun.states ? 'Choose a state of these records.' : `${noun.plural} have no states.`];
  if (rule.trigger === 'archived' && noun.permanent)
    errors.trigger = [`${noun.plural} cannot be archived. Choose a state instead.`];
  if (rule.trigger === 'date') {
    if (!rule.dateField || !dated(noun).has(rule.dateField)) errors.dateField = ['Choose a date of these records.'];
    if (rule.dateDays === null) errors.dateDays = ['Enter the number of days. 0 is the day itself.'];
  }
  if (rule.trigger === 'schedule' && rule.every === null) errors.every = ['Choose how often.'];
  return errors;
}

function stepError(
  step: Step,
  noun: AnyEntity,
  fields: ReadonlyMap<string, Field>,
): { readonly at: string; readonly message: string } | null {
  const key = step.field ?? '';
  if (step.does === 'act')
    return doable(noun).has(key) ? null : { at: 'field', message: 'Choose an action that needs no input.' };
  if (step.does === 'tag' || step.does === 'untag') {
    if (!tagged(noun).has(key)) return { at: 'field', message: 'Choose a field of tags.' };
    return step.value ? null : { at: 'value', message: 'Enter the tag.' };
  }
  if (step.does === 'set') {
    const field = fields.get(key);
    if (!field) return { at: 'field', message: 'Choose a field that can be set.' };
    const judged = schemaOf({ ...field, optional: field.optional ?? false }).safeParse(
      stepValue(field, step.value, companyToday()),
    );
    return judged.success ? null : { at: 'value', message: judged.error.issues[0]?.message ?? 'Enter a valid value.' };
  }
  if (step.does === 'tell' && step.userIds.length + step.teamIds.length === 0)
    return { at: 'userIds', message: 'Choose the users or teams to notify.' };
  if (step.does === 'letter' && !step.address)
    return { at: 'address', message: 'Enter an address such as name@example.org.' };
  const places = placesIn(`${step.text ?? ''} ${step.subject ?? ''}`);
  const unknown = places.filter((place) => place !== 'title' && place !== 'id' && !nameable(noun).has(place));
  return unknown.length === 0
    ? null
    : {
        at: 'text',
        message: `${noun.plural} have no field ${unknown.map((each) => `“${each}”`).join(', ')} to insert.`,
      };
}
