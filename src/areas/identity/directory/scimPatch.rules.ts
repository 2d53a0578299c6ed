import { scimProblem } from './scimProblem.ts';
import { attribute, isResource, resourceOf } from './scimText.rules.ts';

/** One operation on one attribute, in request order. */
export interface Step {
  readonly op: 'add' | 'replace' | 'remove';
  /** In lower case, without the schema URN: `active`, `name.formatted`, `members[value eq "12"]`. */
  readonly path: string;
  readonly value: unknown;
}

const MOST = 1_000;
const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const PATH = /^[a-z$][\w$:.-]*(?:\[[^\]]{1,300}\])?(?:\.[a-z]\w*)?$/i;

/**
 * Parses the body of a PATCH (RFC 7644, section 3.5.2) in the variants that directories send: operations in any case,
 * several attributes without a path, and paths such as `name.givenName`.
 * @throws 400
 */
export function readPatch(body: unknown): readonly Step[] {
  const operations = attribute(resourceOf(body), 'Operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST)
    throw scimProblem('invalidSyntax', `Send Operations, a list of 1 to ${MOST}.`);
  return operations.flatMap(stepsOf);
}

function stepsOf(operation: unknown): readonly Step[] {
  const asked = resourceOf(operation);
  const op = opOf(attribute(asked, 'op'));
  const path = attribute(asked, 'path');
  const value = attribute(asked, 'value');
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw scimProblem('noTarget', 'Enter a path for the value to remove.');
    if (!isResource(value))
      throw scimProblem('invalidValue', 'Without a path, the value must be an object of attributes.');
    return Object.entries(value).map(([key, each]) => ({ op, path: plainPath(key), value: each }));
  }
  if (typeof path !== 'string') throw scimProblem('invalidPath', 'A path must be text.');
  return [{ op, path: plainPath(path), value }];
}

function opOf(written: unknown): Step['op'] {
  const op = typeof written === 'string' ? written.toLowerCase() : '';
  if (op === 'add' || op === 'replace' || op === 'remove') return op;
  throw scimProblem('invalidSyntax', 'An operation must be add, replace or remove.');
}

function plainPath(path: string): string {
  const plain = path.replace(SCHEMA, '');
  if (!PATH.test(plain)) throw scimProblem('invalidPath', `“${path.slice(0, 60)}” is not a path to an attribute.`);
  // Keep the case of the value in a filter.
  return plain.replace(/^[^[]+/, (name) => name.toLowerCase());
}
