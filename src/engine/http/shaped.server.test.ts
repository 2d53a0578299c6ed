import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Problem } from './problem.ts';
import { shaped } from './shaped.server.ts';

const SCHEMA = z.strictObject({
  name: z.string().max(1_200),
  ids: z.array(z.int()).min(1).max(3),
  much: z.int().max(90),
  kind: z.enum(['a', 'b']),
  who: z.union([z.string(), z.int()]),
  at: z.iso.date(),
});
const RIGHT = { name: 'x', ids: [1], much: 1, kind: 'a', who: 1, at: '2026-11-23' };

it.each([
  [{}, {}],
  [{ name: undefined }, { name: ['This field is required.'] }],
  [{ who: undefined }, { who: ['This field is required.'] }],
  [{ name: 5 }, { name: ['Send text.'] }],
  [{ name: 'x'.repeat(1_201) }, { name: ['At most 1,200 characters.'] }],
  [{ ids: [] }, { ids: ['At least 1 entry.'] }],
  [{ ids: [1, 2, 3, 4] }, { ids: ['At most 3 entries.'] }],
  [{ ids: [1, 'two'] }, { 'ids.1': ['Send a number.'] }],
  [{ much: 91 }, { much: ['At most 90.'] }],
  [{ kind: 'c' }, { kind: ['Send one of: a, b.'] }],
  [{ who: [] }, { who: [expect.stringContaining('is not valid')] }],
  [{ at: 'soon' }, { at: [expect.stringContaining('is not valid')] }],
  [{ more: 1 }, { more: ['This field does not exist, or cannot be set.'] }],
])('invalid input is reported in words by field: %j', (wrong, errors) => {
  expect(refusalOf({ ...RIGHT, ...wrong })).toEqual(errors);
});

function refusalOf(given: unknown): Problem['errors'] {
  try {
    shaped(SCHEMA, given);
    return {};
  } catch (refusal) {
    return (refusal as Problem).errors;
  }
}
