import { invalid, Problem } from './problem.ts';

const DEPTH = 32;
const PARTS = 10_000;
/** Names that JavaScript objects inherit. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a request body. It refuses invalid JSON, invalid UTF-8, repeated keys, reserved JavaScript names and too many
 * parts, before any handler sees the body.
 *
 * @param parts the maximum number of values and lists; some routes accept long lists of ids
 * @throws 400, 413, 422
 */
export function readJson(body: Buffer, parts = PARTS): unknown {
  const text = decoded(body);
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  // Most routes treat a missing body as an empty object, but `null` is not an object.
  if (value === null) throw new Problem(400, 'bad_request', 'The body is null. Send a JSON object, or no body.');
  checkKeys(text, parts);
  return value;
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new Problem(400, 'bad_request', 'The body is not valid UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad_request', 'The body is not valid JSON.');
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/gs;

/** Scans the tokens of valid JSON without building objects, so that it cannot exhaust memory. */
function checkKeys(text: string, most: number): void {
  // The keys of each open object; undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  let parts = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      isKey = token === '{';
      parts++;
    } else if (token === '}' || token === ']') {
      open.pop();
      isKey = false;
    } else if (token === ',') {
      isKey = open.at(-1) !== undefined;
      parts++;
    } else if (isKey) {
      checkKey(token, open.at(-1));
      isKey = false;
    }
    if (open.length > DEPTH || parts > most)
      throw new Problem(413, 'too_large', 'The body is nested too deeply or has too many parts.', {
        more: { limit: { depth: DEPTH, parts: most } },
      });
  }
}

function checkKey(token: string, known: Set<string> | undefined): void {
  const key: unknown = token.includes('\\') ? JSON.parse(token) : token.slice(1, -1);
  if (typeof key !== 'string' || !known) return;
  if (FORBIDDEN.has(key)) throw invalid({ [key]: ['This field does not exist.'] });
  if (known.has(key)) throw invalid({ [key]: ['This field is sent twice.'] });
  known.add(key);
}
