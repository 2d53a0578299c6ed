import type { AnyEntity } from '#engine/entity/entity.ts';
import { statesByName } from '#engine/entity/states.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import type { NameOf } from '#engine/lists/conditions.ts';
import { GROUPS } from './automation.ts';
import { clauseWords, valueNamed } from './conditionWords.ts';
import { conditionsOf, type RuleFacts, type Step } from './rule.ts';
import { stepText } from './stepValue.ts';
import { USUAL_HOUR } from './when.rules.ts';

/** The names and fields that a sentence needs in addition to the rule. */
export interface NameLookup {
  readonly noun: AnyEntity | undefined;
  /** The noun's fields, including custom and standard ones. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly nameOf: NameOf;
}

/** “When a server is changed and its status is Spare, set its room to Store, then notify the team Service Desk.” */
export function ruleSentence(rule: RuleFacts, knowing: NameLookup): string {
  if (!knowing.noun) return 'The kind of record of this rule no longer exists.';
  const { where } = conditionsOf(rule.conditions);
  const steps = stepsWords(rule.steps, knowing);
  const when = whenWords(rule, knowing.noun, knowing);
  const conditions = where.map((clause) => clauseWords(clause, knowing.fields, knowing.nameOf));
  const isTold = rule.trigger !== 'date' && rule.trigger !== 'schedule';
  const joined = conditions.length === 0 ? '' : `${isTold ? ' and its ' : ' whose '}${conditions.join(' and its ')}`;
  // A quotation or a missing choice may already end the sentence.
  return `${when}${joined}, ${steps || 'do nothing yet'}.`.replace(/(…|[.!?]”)\.$/, '$1');
}

/** “a server”, “an IP address”, “a UPS”, “a user” */
export const withArticle = (label: string): string => {
  const name = inSentence(label);
  return `${/^(?:[aeio]|u(?!ser|ni|se|ps\b))/i.test(name) && !/^(?:UPS|U[A-Z]|one\b)/.test(name) ? 'an' : 'a'} ${name}`;
};

const field = (key: string, { fields }: Pick<NameLookup, 'fields'>): string =>
  inSentence(labelOf(key.replace(/^extra\./, ''), fields.get(key) ?? {}));

const DAYS: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

function whenWords(rule: RuleFacts, noun: AnyEntity, knowing: NameLookup): string {
  const one = withArticle(noun.label);
  switch (rule.trigger) {
    case 'created':
      return `When ${one} is created`;
    case 'archived':
      return `When ${one} is archived`;
    case 'reached':
      return `When ${one} becomes “${statesByName(noun)[rule.reachedState ?? '']?.label ?? rule.reachedState ?? '…'}”`;
    case 'date':
      return `${dateWords(rule, knowing)} of ${one}`;
    case 'schedule':
      return `${timeWords(rule)}, for each ${inSentence(noun.label)}`;
    case 'changed': {
      const changed = rule.changedFields ?? [];
      return changed.length === 0
        ? `When ${one} is changed`
        : `When the ${listed(
            changed.map((key) => field(key, knowing)),
            'or',
          )} of ${one} is changed`;
    }
  }
}

function dateWords({ dateField, dateDays, dateSide }: RuleFacts, knowing: NameLookup): string {
  const date = dateField ? field(dateField, knowing) : '…';
  if (!dateDays) return `On the day “${date}”`;
  return `${dateDays} ${dateDays === 1 ? 'day' : 'days'} ${dateSide === 'after' ? 'after' : 'before'} “${date}”`;
}

function timeWords({ every, weekday, monthDay, hour }: RuleFacts): string {
  const at = `at ${String(hour ?? USUAL_HOUR).padStart(2, '0')}:00`;
  if (every === 'week') return `Every ${DAYS[weekday ?? 'mon']} ${at}`;
  if (every === 'month') return `On day ${monthDay ?? 1} of every month ${at}`;
  return `Every day ${at}`;
}

/** The steps in words, in order. Consecutive field changes are joined into one phrase. */
function stepsWords(steps: readonly Step[], knowing: NameLookup): string {
  const told: string[] = [];
  for (const [at, step] of steps.entries()) {
    const words = stepWords(step, knowing);
    const isMore = step.does === 'set' && steps[at - 1]?.does === 'set' && /^(?:set|clear) /.test(told.at(-1) ?? '');
    if (isMore) told[told.length - 1] += ` and ${words}`;
    else told.push(words);
  }
  return told.join(', then ');
}

/** One step as an instruction: “set its status to Spare”. */
export function stepWords(step: Step, knowing: NameLookup): string {
  const named = step.field ? field(step.field, knowing) : '…';
  switch (step.does) {
    case 'set': {
      if (!step.field) return 'set …';
      const text = stepText(step.value);
      const known = knowing.fields.get(step.field ?? '') ?? { kind: 'text' as const };
      return text === null ? `clear its ${named}` : `set its ${named} to ${valueNamed(text, known, knowing.nameOf)}`;
    }
    case 'tag':
      return `add “${step.value ?? '…'}” to its ${named}`;
    case 'untag':
      return `remove “${step.value ?? '…'}” from its ${named}`;
    case 'act':
      return `run “${knowing.noun?.actions?.[step.field ?? '']?.label ?? step.field ?? '…'}”`;
    case 'tell': {
      const people = step.userIds.map((id) => knowing.nameOf('user', String(id)) ?? `user ${id}`);
      const teams = step.teamIds.map((id) => `the team ${knowing.nameOf(GROUPS, String(id)) ?? id}`);
      return `notify ${listed([...people, ...teams], 'and') || '…'}`;
    }
    case 'letter':
      return `email ${step.address ?? '…'}`;
  }
}

const listed = (words: readonly string[], join: 'and' | 'or'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${join} ${words.at(-1) ?? ''}`;
