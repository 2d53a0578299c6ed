import { scimProblem } from './scimProblem.ts';

/** Query of a SCIM list. */
export interface ScimQuery {
  /** One attribute in lower case and its value; null for all. */
  readonly filter: { readonly attribute: string; readonly value: string } | null;
  /** 1-based. */
  readonly startIndex: number;
  readonly count: number;
  readonly isWithoutMembers: boolean;
}

const MOST = 200;
const USUAL = 100;
const FILTER = /^\s*([a-z][\w.$:-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;

/**
 * Parses the list query that directories send before writing, to find a user by name or ID. @throws 400 `invalidFilter`
 */
export function readScimQuery(query: Readonly<Record<string, unknown>>, attributes: readonly string[]): ScimQuery {
  const number = (value: unknown, usual: number) =>
    typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : usual;
  const excluded =
    typeof query.excludedAttributes === 'string' ? query.excludedAttributes.toLowerCase().split(/[\s,]+/) : [];
  return {
    filter: typeof query.filter === 'string' && query.filter !== '' ? readFilter(query.filter, attributes) : null,
    // Values below the minimum count as the minimum (RFC 7644, section 3.4.2.4).
    startIndex: Math.max(1, number(query.startIndex, 1)),
    count: Math.min(MOST, Math.max(0, number(query.count, USUAL))),
    isWithoutMembers: excluded.includes('members'),
  };
}

function readFilter(filter: string, attributes: readonly string[]): NonNullable<ScimQuery['filter']> {
  const [, attribute = '', quoted = ''] = FILTER.exec(filter) ?? [];
  const named = attribute.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');
  if (!attributes.includes(named))
    throw scimProblem(
      'invalidFilter',
      `Filter by one of ${attributes.join(', ')} with eq, for example ${attributes[0] ?? ''} eq "…".`,
    );
  return { attribute: named, value: quoted.startsWith('"') ? unquoted(quoted) : quoted.toLowerCase() };
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw scimProblem('invalidFilter', 'The value to compare is not valid JSON text.');
  }
}
