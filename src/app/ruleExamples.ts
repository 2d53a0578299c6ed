import { type RuleExample, ruleExamples } from '#platform/automation/examples.ts';

/** Sample rules for typical companies of the trade. Each names its recipients. */
export const RULE_EXAMPLES = [
  {
    name: 'Warranty ends in 30 days',
    noun: 'asset',
    trigger: 'date',
    dateField: 'warrantyEndsOn',
    dateDays: 30,
    dateSide: 'before',
    hour: 8,
    where: [{ field: 'status', op: 'is', values: ['in_use'] }],
    steps: [{ does: 'tell', text: 'The warranty of {title} at {customerId} ends on {warrantyEndsOn}.' }],
  },
  {
    name: 'Wipe retired equipment',
    noun: 'asset',
    trigger: 'reached',
    reachedState: 'retired',
    steps: [{ does: 'tag', field: 'tags', value: 'to wipe' }],
  },
  {
    name: 'Customer without an account manager',
    noun: 'customer',
    trigger: 'reached',
    reachedState: 'active',
    where: [{ field: 'accountManagerId', op: 'empty', values: [] }],
    steps: [{ does: 'tell', text: '{title} is active and has no account manager.' }],
  },
] as const satisfies readonly RuleExample[];

ruleExamples(...RULE_EXAMPLES);
