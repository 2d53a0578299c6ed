import { scimProblem } from './scimProblem.ts';
import type { Step } from './scimPatch.rules.ts';
import { attribute, booleanOf, isResource, type Resource, textOf } from './scimText.rules.ts';

/** Attributes of a user that the directory sent; others are absent. */
export interface PersonWish {
  /** The email address for sign-in. */
  readonly userName?: string;
  readonly name?: string;
  readonly knownAs?: string | null;
  readonly active?: boolean;
  readonly externalId?: string | null;
}

/** Parses a full user. @throws 400 */
export function readPerson(resource: Resource): PersonWish & { readonly userName: string } {
  const userName = textOf(attribute(resource, 'userName'), 'userName');
  if (userName === null) throw scimProblem('invalidValue', 'userName is missing. Send the email address for sign-in.');
  const name = textOf(attribute(resource, 'displayName'), 'displayName') ?? nameOf(attribute(resource, 'name'));
  const active = attribute(resource, 'active');
  const externalId = attribute(resource, 'externalId');
  return {
    userName,
    ...(name === null ? {} : { name }),
    ...(active === undefined ? {} : { active: booleanOf(active, 'active') }),
    ...(externalId === undefined ? {} : { externalId: textOf(externalId, 'externalId') }),
    knownAs: textOf(attribute(resource, 'nickName'), 'nickName'),
  };
}

function nameOf(value: unknown): string | null {
  if (!isResource(value)) return null;
  const parts = ['givenName', 'familyName'].map((part) => textOf(attribute(value, part), `name.${part}`));
  return textOf(attribute(value, 'formatted'), 'name.formatted') ?? (parts.filter(Boolean).join(' ') || null);
}

/** Attributes of a user changed by a PATCH. Unsupported attributes are ignored. @throws 400 */
export function patchPerson(steps: readonly Step[]): PersonWish {
  const wish: { -readonly [K in keyof PersonWish]: PersonWish[K] } = {};
  const parts: { given?: string | null; family?: string | null } = {};
  for (const { op, path, value: given } of steps) {
    const value = op === 'remove' ? null : given;
    if (path === 'username') wish.userName = needed(textOf(value, 'userName'), 'userName');
    else if (path === 'displayname' || path === 'name.formatted') wish.name = needed(textOf(value, path), path);
    else if (path === 'name') wish.name = needed(nameOf(value), 'name');
    else if (path === 'name.givenname') parts.given = textOf(value, 'name.givenName');
    else if (path === 'name.familyname') parts.family = textOf(value, 'name.familyName');
    else if (path === 'nickname') wish.knownAs = textOf(value, 'nickName');
    else if (path === 'externalid') wish.externalId = textOf(value, 'externalId');
    else if (path === 'active') wish.active = booleanOf(value, 'active');
    else if (path === 'id') throw scimProblem('mutability', 'The id of a user cannot change.');
  }
  // Only full names are stored, so a single name part changes nothing.
  if (wish.name === undefined && parts.given && parts.family) wish.name = `${parts.given} ${parts.family}`;
  return wish;
}

function needed(value: string | null, name: string): string {
  if (value === null) throw scimProblem('invalidValue', `${name} cannot be empty.`);
  return value;
}
