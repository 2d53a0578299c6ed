import type * as z from 'zod';
import { plainWords } from '../calculations/plainWords.schema.ts';
import { invalid, type Problem } from './problem.ts';

/** Parses input by a schema. @throws 422 with messages by field */
export function shaped<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const found = schema.safeParse(given ?? {}, { error: plainWords });
  if (!found.success) throw shapeProblem(found.error.issues);
  return found.data;
}

/** The refusal for schema errors. */
export const shapeProblem = (issues: readonly z.core.$ZodIssue[]): Problem => invalid(fieldMessages(issues));

/** Field → messages, from schema errors. */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, readonly string[]>> {
  // A Map, because a field may be called “toString”.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown ? issue.keys : [issue.path.map(String).join('.') || 'record'];
    const message = isUnknown ? 'This field does not exist, or cannot be set.' : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}
