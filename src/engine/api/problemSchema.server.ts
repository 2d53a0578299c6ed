import type { Json } from './jsonSchema.server.ts';

/** The schema of every refusal. Additional properties depend on the code. */
export const PROBLEM: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'A sentence for people. A list with one sentence when a one-time password is required.',
    },
    code: { type: 'string', description: 'A stable code for programs.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Errors by field.',
    },
    requestId: { type: 'string', description: 'Reference of the request. Quote it when you ask for support.' },
    current: { type: 'object', additionalProperties: true, description: 'After a conflict: the current record.' },
    changedFields: {
      type: 'array',
      items: { type: 'string' },
      description: 'After a conflict: the fields that another user changed.',
    },
    permission: { type: 'string', description: 'The permission you need.' },
    retryAfterSeconds: { type: 'number', description: 'Seconds to wait, the same as Retry-After.' },
  },
  additionalProperties: true,
};

/** The status and codes of refusals. */
export const REFUSED: Json = {
  description: [
    'Refused.',
    '400 bad_request, one_time_password.',
    '401 unauthenticated.',
    '403 forbidden, feature_off, session_only, wrong_address.',
    '404 not_found. 405 method. 406 not_acceptable.',
    '409 conflict, key_reused, shown_once, and codes of rules. 410 gone. 413 too_large. 415 media_type.',
    '419 csrf_mismatch. 422 validation, and codes of rules. 428 version_required. 429 throttled.',
    '500 error. 503 busy, in_doubt, maintenance, too_slow. 507 read_only.',
  ].join(' '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
