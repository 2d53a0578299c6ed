import { Problem } from '#engine/http/problem.ts';

/** Values for placeholders: `contact.firstName` → “Ann”; null when the job has none. */
export type FillValues = Readonly<Record<string, string | null>>;

export interface Filled {
  readonly text: string;
  /** Placeholders without a value, which stay in the text. */
  readonly missing: readonly string[];
}

const NAMED = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Replaces placeholders; those without a value stay visible for the user to complete. */
export function filledIn(body: string, values: FillValues): Filled {
  const missing: string[] = [];
  const text = body.replace(NAMED, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value) return value;
    missing.push(name);
    return whole;
  });
  return { text, missing: [...new Set(missing)] };
}

/** @throws 422 when a placeholder is left in the reply */
export function refuseUnfilled(body: string): void {
  const { missing } = filledIn(body, {});
  if (missing.length === 0) return;
  const message = `Replace {{${missing[0]}}} before you send the reply.`;
  throw new Problem(422, 'field_missing', message, { errors: { body: [message] } });
}
