import type { Problem } from './problem.ts';

const SCIM_TYPES: ReadonlySet<string> = new Set([
  'invalidFilter',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
]);

/** A refusal in SCIM format (RFC 7644, section 3.12), with the status that directories expect and the product's own code. */
export function scimRefusal({ status, code, message, errors }: Problem, requestId: string) {
  const isTaken = code === 'exists' || code === 'taken';
  const type = SCIM_TYPES.has(code) ? code : isTaken ? 'uniqueness' : status === 422 ? 'invalidValue' : undefined;
  const said = isTaken ? 409 : status === 422 ? 400 : status;
  const fields = Object.entries(errors ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(said),
    ...(type ? { scimType: type } : {}),
    detail: [message, ...fields].join(' '),
    code,
    requestId,
  };
}
