import { Problem } from '#engine/http/problem.ts';

/** What a canned reply can fill in: `contact.firstName` → “Ann”; null where the job has none. */
export type FillValues = Readonly<Record<string, string | null>>;

export interface Filled {
  readonly text: string;
  /** Names in braces that stayed, because nothing is known for them. */
  readonly missing: readonly string[];
}

const NAMED = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Fills in the names in double braces; what has no value stays, to be seen and completed. */
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

/** @throws 422 for a reply in which a name in braces was not filled in */
export function refuseUnfilled(body: string): void {
  const { missing } = filledIn(body, {});
  if (missing.length === 0) return;
  const message = `Replace {{${missing[0]}}} before you send the reply.`;
  throw new Problem(422, 'field_missing', message, { errors: { body: [message] } });
}
