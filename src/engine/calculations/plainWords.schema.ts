import type * as z from 'zod';

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

/** The message for a refusal whose schema has none, in place of the library's own wording. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This field is required.';
  if (issue.code === 'invalid_type') return WANTED[issue.expected] ?? OTHERWISE;
  if (issue.code === 'invalid_value') return `Send one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return `At most ${bound(issue.maximum, issue.origin)}`;
  if (issue.code === 'too_small') return `At least ${bound(issue.minimum, issue.origin)}`;
  return OTHERWISE;
}

const OTHERWISE = 'The value is not valid. See /api/v1/openapi.json for the format.';
