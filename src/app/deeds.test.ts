import { describe, expect, it } from 'vitest';
import { entities } from './areas.ts';
import { actionWords, deedWords } from '#core/audit/deeds.ts';
import type { Action, AnyEntity } from '#core/entity/entity.ts';

const declared: readonly (readonly [string, string, AnyEntity, Action])[] = entities.flatMap((entity) =>
  Object.entries<Action>(entity.actions ?? {}).map(
    ([name, action]) => [`${entity.name}.${name}`, name, entity, action] as const,
  ),
);
/** Verbs whose past is spelt as the present, and labels that tell the outcome already. */
const SPELT_ALIKE = /^(?:Put|Set|Found|Hazards)\b/;

/*
 * What is not declared with a noun has its words in `core/audit/deeds.ts`, and whoever writes to the log can name nothing
 * else: the type of `changeMany` and `logEvent` refuses it.
 */
describe('what somebody did to a record', () => {
  it.each(declared)('%s is told in the past tense', (_, name, entity, { label, done }) => {
    expect(actionWords(name, entity.name)).toBe(done);
    if (!SPELT_ALIKE.test(done)) expect(done.split(' ')[0]).not.toBe(label.split(' ')[0]);
    expect(deedWords(name, entity)).toMatch(/^[a-z]/);
    expect(deedWords(name, entity)).not.toContain('did “');
  });
});

it.each([
  ['readdress', 'server', 'Main address noted', 'noted its main address'],
  ['accept', 'user', 'Invitation accepted', 'accepted the invitation'],
  ['create', 'customer', 'Created', 'created this'],
  ['activate', 'customer', 'Activated', 'activated this'],
  ['hold', 'supplier', 'Put on hold', 'put this on hold'],
  ['secret-shown', 'apiToken', 'Secret looked at', 'looked at its secret'],
])('“%s” of a %s stands in the log as “%s”', (action, kind, done, told) => {
  expect(actionWords(action, kind)).toBe(done);
  const noun = entities.find(({ name }) => name === kind);
  expect(noun && deedWords(action, noun)).toBe(told);
});

it('what an earlier release logged and nobody names any more is still readable', () => {
  expect(actionWords('put-to-sea', 'customer')).toBe('Put to sea');
});
