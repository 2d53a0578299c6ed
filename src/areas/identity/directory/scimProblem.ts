import { Problem } from '#engine/http/problem.ts';

/** Kinds of refusal a client of SCIM knows (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the words of SCIM: 409 for what is taken or must stay, else 400. */
export const scimProblem = (type: ScimType, detail: string): Problem =>
  new Problem(type === 'uniqueness' || type === 'mutability' ? 409 : 400, type, detail);
