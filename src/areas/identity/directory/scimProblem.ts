import { Problem } from '#engine/http/problem.ts';

/** Error types of SCIM (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A SCIM error: 409 for `uniqueness` and `mutability`, otherwise 400. */
export const scimProblem = (type: ScimType, detail: string): Problem =>
  new Problem(type === 'uniqueness' || type === 'mutability' ? 409 : 400, type, detail);
