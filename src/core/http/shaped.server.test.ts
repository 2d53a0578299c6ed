import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Problem } from './problem.ts';
import { shaped } from './shaped.server.ts';

const schema = z.strictObject({ dropId: z.int(), take: z.enum(['ours', 'theirs']), names: z.array(z.string()) });
const complaints = (given: unknown) => {
  try {
    return shaped(schema, given);
  } catch (refusal) {
    return (refusal as Problem).errors;
  }
};

it('gives what fits', () => {
  const fits = { dropId: 3, take: 'ours', names: ['a'] };
  expect(complaints(fits)).toEqual(fits);
});

it('says by field what is missing, what is of another kind, and what is not known', () => {
  expect(complaints(undefined)).toEqual({
    dropId: ['This is needed.'],
    take: ['Send one of: ours, theirs.'],
    names: ['This is needed.'],
  });
  expect(complaints({ dropId: 'x', take: 'ours', names: [1], toString: 1 })).toEqual({
    dropId: ['Send a number.'],
    'names.0': ['Send text.'],
    toString: ['There is no such field, or it cannot be set.'],
  });
  expect(complaints([])).toEqual({ record: ['Send an object.'] });
});
