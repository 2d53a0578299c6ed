import { describe, expect, it } from 'vitest';
import { answerFaults, type Description, undocumented } from './answerFaults.server.ts';

const operation = (schema: object) => ({
  get: {
    responses: {
      200: { content: { 'application/json': { schema } } },
      default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  },
});
const thing = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: ['string', 'null'] } },
};
const description: Description = {
  paths: {
    '/things/{id}': operation({ $ref: '#/components/schemas/thing' }),
    '/things/last': operation({ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/thing' }] }),
    '/things': operation({ type: 'array', items: { $ref: '#/components/schemas/thing' } }),
    '/merged': operation({
      allOf: [{ $ref: '#/components/schemas/thing' }, { type: 'object', required: ['into'], properties: { into: {} } }],
    }),
    '/any': operation({ type: 'object' }),
  },
  components: {
    schemas: { thing, Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } } },
  },
};
const faults = (url: string, body: unknown, status = 200) =>
  answerFaults(description, {
    method: 'GET',
    url,
    status,
    media: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
  });

describe('a response compared with the OpenAPI document', () => {
  it('has no fault if it matches', () => {
    expect(faults('/things/7', { id: 7, note: null })).toEqual([]);
    expect(faults('/things/last', null)).toEqual([]);
    expect(faults('/things', [{ id: 1 }])).toEqual([]);
    expect(faults('/merged', { id: 1, into: 2 })).toEqual([]);
    expect(faults('/things/7', { code: 'not_found' }, 404)).toEqual([]);
    expect(faults('/elsewhere', { anything: true })).toEqual([]);
  });

  it('has a fault if something is missing, of another type or undocumented', () => {
    expect(faults('/things/7', { note: 'x' })).toEqual(['.id is missing']);
    expect(faults('/things', [{ id: '1' }])).toEqual(['[0].id is "1", not integer']);
    expect(faults('/things/7', { id: 7, colour: 'red' })).toEqual(['.colour is not described']);
    expect(faults('/merged', { id: 1 })).toEqual(['.into is missing']);
    expect(faults('/things/7', { id: 7 }, 202)).toEqual(['answers 202, which is not described']);
    expect(faults('/things/7', { message: 'No.' }, 404)).toEqual(['.code is missing', '.message is not described']);
  });

  it('can leave fields out if only some were requested', () => {
    expect(faults('/things?fields=note', [{ note: 'x' }])).toEqual([]);
  });
});

it('has a fault if the document describes an object without its fields', () => {
  expect(undocumented(description)).toEqual(['GET /any']);
});
