import * as z from 'zod';
import { plainWords } from './plainWords.schema.ts';
import { type Calculation, calculation } from './calculation.ts';

/** A calculation with the schema of its input. Input that does not fit never reaches the rule. */
export interface OfferedCalculation {
  readonly name: string;
  readonly schema: z.ZodType;
  /** The schema of its output. */
  readonly gives: z.ZodType;
  /** Reads the input and runs the rule. */
  answer(body: unknown): { readonly output: object } | { readonly issues: readonly z.core.$ZodIssue[] };
}

/** Makes a rule available to external callers, whose input must be checked. */
export function offer<I, O extends object>(
  rule: Calculation<I, O>,
  schema: z.ZodType<I>,
  gives: z.ZodType<O>,
): OfferedCalculation {
  return {
    name: rule.name,
    schema,
    gives,
    answer: (body) => {
      const read = schema.safeParse(body, { error: plainWords });
      return read.success ? { output: rule.run(read.data) } : { issues: read.error.issues };
    },
  };
}

/** Names a rule and makes it available to external callers. */
export const rule = <I, O extends object>(
  name: string,
  schema: z.ZodType<I>,
  gives: z.ZodType<O>,
  run: (input: I) => NoInfer<O>,
): OfferedCalculation => offer(calculation(name, run), schema, gives);

/** A list that may be left out or null, which both mean empty. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((values) => values ?? []);

/** A value that may be left out, which means null. */
export const maybe = <T extends z.ZodType>(value: T) => value.nullish().transform((given) => given ?? null);

/** A choice or number with a default for when it is left out. */
export const or = <T>(value: z.ZodType<T>, otherwise: T) => value.nullish().transform((given) => given ?? otherwise);

/** A calendar day, "2026-11-20". */
export const day = z.iso.date('Enter a date such as 2026-11-20.');

/** An instant with any offset; rules get it as "YYYY-MM-DDTHH:MM:SS.sssZ". */
export const moment = z.iso
  .datetime({ offset: true, error: 'Enter a date and time with an offset, such as 2026-11-20T16:30:00Z.' })
  .transform((text) => new Date(text).toISOString());

/** Whole pence. Negative amounts are refunds or credits. */
export const pence = z.int('Enter an amount in whole pence.');

/** Whole numbers from zero: minutes, months, counts. */
export const count = z.int('Enter a whole number.').min(0, 'Enter 0 or more.');
