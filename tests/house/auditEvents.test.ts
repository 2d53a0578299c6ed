import { describe, expect, it } from 'vitest';
import { entities } from '#app/areas.ts';
import { prepareAreas } from '#app/areas.server.ts';
import {
  actionWords,
  declareAuditEvents,
  auditEventWords,
  type AuditAction,
} from '#engine/changes/auditEvents.server.ts';
import { type AnyEntity, entity } from '#engine/entity/entity.ts';
import type { Action } from '#engine/entity/states.ts';
import { readSources } from '../support/sources.server.ts';

const declared: readonly (readonly [string, string, AnyEntity, Action])[] = entities.flatMap((entity) =>
  Object.entries<Action>(entity.actions ?? {}).map(
    ([name, action]) => [`${entity.name}.${name}`, name, entity, action] as const,
  ),
);
/** Verbs whose past tense has the same spelling, and labels that already give the outcome. */
const SPELT_ALIKE = /^(?:Put|Set|Found|Hazards)\b/;

prepareAreas();

/** It declares no actions. */
const plain = entity('plain', {
  path: 'plain',
  plural: 'Plain',
  scope: { by: 'none', because: 'a test' },
  fields: {},
  title: [],
  columns: [],
});

/*
 * Events that are not declared with a noun are declared next to the code that causes them. The types of `changeMany`
 * and `logEvent` refuse any other name.
 */
describe('an audit event of a record', () => {
  it.each(declared)('%s is described in the past tense', (_, name, entity, { label, done }) => {
    expect(actionWords(name, entity.name)).toBe(done);
    if (!SPELT_ALIKE.test(done)) expect(done.split(' ')[0]).not.toBe(label.split(' ')[0]);
    expect(auditEventWords(name, entity)).toMatch(/^[a-z]/);
    expect(auditEventWords(name, entity)).not.toBe('performed “Put to sea”');
  });
});

it.each([
  ['readdress', 'server', 'Primary address updated', 'updated the primary address'],
  ['accept', 'user', 'Invitation accepted', 'accepted the invitation'],
  ['create', 'customer', 'Created', 'created this'],
  ['activate', 'customer', 'Activated', 'activated this'],
  ['hold', 'supplier', 'Put on hold', 'put this on hold'],
  ['secret-shown', 'apiToken', 'Secret viewed', 'viewed the secret'],
])('“%s” of a %s is “%s” in the log', (action, kind, done, told) => {
  expect(actionWords(action, kind)).toBe(done);
  const noun = entities.find(({ name }) => name === kind);
  expect(noun && auditEventWords(action, noun)).toBe(told);
});

it('of an earlier release without a current name is still readable', () => {
  expect(actionWords('put-to-sea', 'customer')).toBe('Put to sea');
});

const rooms = readSources().filter(
  ({ path, text }) => path.endsWith('AuditEvents.server.ts') && text.includes('satisfies AuditEvents'),
);

it('of each room has its own words, in the past tense', () => {
  const declared = rooms.flatMap(({ text }) =>
    [...text.matchAll(/^ {2}'?([\w-]+)'?: \{\s+done: '(.+)',\s+told: '(.+?)'[,\s]/gm)].map(([, ...said]) => said),
  );
  expect(declared.length).toBeGreaterThan(80);
  for (const [name = '', done, told] of declared) {
    expect([name, actionWords(name, '')]).toEqual([name, done]);
    if (name !== 'update') expect([name, auditEventWords(name, plain)]).toEqual([name, told]);
  }
});

it('without words is refused by the log', () => {
  // @ts-expect-error it is not declared
  const nameless: AuditAction = 'put-to-sea';
  expect(auditEventWords(nameless, plain)).toBe('performed “Put to sea”');
});

it('has a name that no other room uses', () => {
  expect(() => declareAuditEvents({ export: { done: 'Sold abroad', told: 'sold this abroad' } })).toThrow('“export”');
});
