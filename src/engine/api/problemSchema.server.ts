import type { Json } from './jsonSchema.server.ts';

/** Every refusal has this form; what else it tells depends on its code. */
export const PROBLEM: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: 'A sentence for people; a list of one only where a one-time password is asked for.',
    },
    code: { type: 'string', description: 'For programs; it stays as it is.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'What is wrong, by field.',
    },
    requestId: { type: 'string', description: 'Quote it: the log knows it.' },
    current: { type: 'object', additionalProperties: true, description: 'Of a conflict: the record as it is now.' },
    changedFields: { type: 'array', items: { type: 'string' }, description: 'Of a conflict: what somebody changed.' },
    permission: { type: 'string', description: 'The permission that is missing.' },
    retryAfterSeconds: { type: 'number', description: 'As Retry-After says it.' },
  },
  additionalProperties: true,
};

/** What is refused with which status and code. */
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
