import type * as z from 'zod';
import { invalid, type Problem } from './problem.ts';

/** What somebody sent, in the shape asked for. @throws 422 with messages by field */
export function shaped<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const found = schema.safeParse(given ?? {}, { error: plainWords });
  if (!found.success) throw shapeProblem(found.error.issues);
  return found.data;
}

/** Field → messages, from what a schema found. */
export function shapeProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  // A map: a field may be called “toString”.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown ? issue.keys : [issue.path.map(String).join('.') || 'record'];
    const message = isUnknown ? 'There is no such field, or it cannot be set.' : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return invalid(Object.fromEntries(errors));
}

const WANTED: Readonly<Record<string, string>> = {
  string: 'Send text.',
  number: 'Send a number.',
  int: 'Send a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
};
const bound = (limit: number | bigint, origin: string): string =>
  `${limit.toLocaleString('en-GB')}${COUNTED[origin]?.[Number(limit) === 1 ? 0 : 1] ?? ''}.`;

/** For schemas that say nothing themselves. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This is needed.';
  if (issue.code === 'invalid_type') return WANTED[issue.expected] ?? OTHERWISE;
  if (issue.code === 'invalid_value') return `Send one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return `At most ${bound(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small') return `At least ${bound(issue.minimum, issue.origin)}`;
  return OTHERWISE;
}

const OTHERWISE = 'This is not in the form that is asked for; /api/v1/openapi.json describes it.';
