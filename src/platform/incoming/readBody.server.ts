import { readJson } from '#engine/http/json.server.ts';
import { Problem } from '#engine/http/problem.ts';

/** The maximum number of bytes in one request. */
export const MOST_BYTES = 256 * 1024;
/** About a thousand items of thirty values each, with a reserve. */
const PARTS = 50_000;
const MOST_FIELDS = 1_000;

/**
 * The request body as JSON text for storage, and as its value. Forms become an object; repeated names become a list.
 * @throws 400, 413, 415, 422
 */
export function readBody(media: string, body: Buffer): { readonly text: string; readonly value: unknown } {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(media)) {
    const value = formValue(utf8(body));
    return { text: JSON.stringify(value), value };
  }
  if (!/^(?:application\/(?:[\w.+-]+\+)?json|text\/json)\s*(?:;|$)/i.test(media))
    throw new Problem(415, 'media_type', 'Send JSON (application/json) or a form (application/x-www-form-urlencoded).');
  const value = readJson(body, PARTS);
  if (value === undefined) throw new Problem(400, 'bad_request', 'The body is empty.');
  return { text: utf8(body), value };
}

function utf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Problem(400, 'bad_request', 'The body is not valid UTF-8.');
  }
}

function formValue(text: string): Readonly<Record<string, unknown>> {
  const given = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MOST_FIELDS) throw new Problem(413, 'too_large', 'The form has more than 1,000 fields.');
    given.set(name, [...(given.get(name) ?? []), value]);
  }
  // Uses a Map first: a field may be named “toString”, and inherited properties are not fields.
  return Object.fromEntries([...given].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
