import { scimProblem } from './scimProblem.ts';

export type Resource = Readonly<Record<string, unknown>>;

export const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws 400 when the body is not an object */
export function resourceOf(body: unknown): Resource {
  if (!isResource(body)) throw scimProblem('invalidSyntax', 'Send one resource as a JSON object.');
  return body;
}

/** An attribute by name, ignoring case (RFC 7643, section 2.1). */
export const attribute = (resource: Resource, name: string): unknown =>
  Object.entries(resource).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

const LONGEST = 200;

/** A text value; null when empty. @throws 400 for other values */
export function textOf(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || /[\p{Cc}\p{Cs}]/u.test(value) || value.length > LONGEST)
    throw scimProblem('invalidValue', `${name} must be one line of at most ${LONGEST} characters.`);
  return value.trim() || null;
}

/** A boolean; some directories send it as a string. @throws 400 for other values */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw scimProblem('invalidValue', `${name} must be true or false.`);
}

/** The ID in a text; null when it is not a valid ID. */
export const idOfText = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
