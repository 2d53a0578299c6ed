import * as z from 'zod';
import { permissionOf } from '../access/nounPermissions.ts';
import type { Action, AnyEntity } from '../entity/entity.ts';
import { fieldsSchema } from '../kinds/records.schema.ts';
import { FILE_WORDS, LIST_WORDS } from '../lists/query.ts';
import type { About, Needed } from './routes.server.ts';

export type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** An operation as the API's description tells it. */
export interface Described {
  readonly summary: string;
  readonly tag: string;
  readonly permission?: Needed;
  readonly everybody?: string;
  readonly scope?: string;
  /** Its answer holds a secret. */
  readonly secret?: true;
  readonly query?: readonly string[];
  readonly body?: Json;
  readonly answer?: Json;
  readonly media?: string;
  readonly status?: number;
}

/** A body that also says which version it changes. */
export const withVersion = (schema: Json): Json => ({
  ...schema,
  properties: {
    ...(schema.properties as Json | undefined),
    version: { type: 'integer', description: 'The version the change was made on; or send If-Match.' },
  },
});
const VERSIONED = withVersion({ type: 'object' });
const PUT_BACK: Json = withVersion({
  type: 'object',
  required: ['fields'],
  properties: {
    fields: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'As the log has them.' },
    before: { type: 'boolean', description: 'As it was before that line, not after it.' },
  },
});
const BULK: Json = {
  type: 'object',
  required: ['select'],
  properties: {
    select: {
      oneOf: [
        {
          type: 'object',
          required: ['ids'],
          properties: { ids: { type: 'array', items: { type: 'integer', minimum: 1 } } },
        },
        { type: 'object', required: ['query'], properties: { query: { type: 'string' } } },
      ],
    },
    set: { type: 'object' },
    archive: { type: 'boolean' },
    dryRun: { type: 'boolean' },
  },
};

/** What every noun answers, by "METHOD /path", from its declaration. */
export function nounOperations(noun: AnyEntity): ReadonlyMap<string, Described> {
  const base = `/api/v1/${noun.path}`;
  const one = `${base}/{id}`;
  const many = noun.plural.toLowerCase();
  const a = noun.label.toLowerCase();
  const at = (action: string) => ({ tag: noun.plural, permission: `${noun.name}.${action}`, scope: noun.scope.by });
  const record: Json = {
    type: 'object',
    required: ['row', 'refs', 'may'],
    properties: { row: ref(noun.name), refs: { type: 'object' }, may: { type: 'array', items: { type: 'string' } } },
  };
  const page: Json = {
    allOf: [ref('Page'), { type: 'object', properties: { rows: { type: 'array', items: ref(noun.name) } } }],
  };
  const file = {
    ...at('export'),
    permission: { all: [`${noun.name}.view`, `${noun.name}.export`] },
    query: [...LIST_WORDS, ...FILE_WORDS],
  };
  return new Map<string, Described>([
    [`GET ${base}`, { ...at('view'), summary: `List ${many}`, query: LIST_WORDS, answer: page }],
    [
      `POST ${base}`,
      { ...at('create'), summary: `Create a ${a}`, body: ref(`${noun.name}Draft`), answer: record, status: 201 },
    ],
    [`GET ${base}.csv`, { ...file, summary: `Export ${many} as CSV`, media: 'text/csv' }],
    [`GET ${base}.xlsx`, { ...file, summary: `Export ${many} as a workbook`, media: XLSX }],
    [`GET ${one}`, { ...at('view'), summary: `Read a ${a}`, answer: record }],
    [
      `PATCH ${one}`,
      {
        ...at('update'),
        summary: `Change a ${a}`,
        body: ref(`${noun.name}Patch`),
        answer: record,
      },
    ],
    [`GET ${one}/history`, { ...at('view'), summary: 'What happened to it', query: ['page', 'before'] }],
    [
      `GET ${one}/history/{entryId}`,
      {
        ...at('update'),
        summary: 'What putting it back to a line of its history would do; nothing is written',
        query: ['before', 'fields'],
      },
    ],
    [
      `POST ${one}/history/{entryId}/put-back`,
      {
        ...at('update'),
        summary: 'Put fields back to what they were at a line of its history, or before it',
        body: PUT_BACK,
        answer: record,
      },
    ],
    ...(noun.permanent
      ? []
      : ([
          [`POST ${one}/archive`, { ...at('delete'), summary: 'Put it away', body: VERSIONED, answer: record }],
          [`POST ${one}/restore`, { ...at('delete'), summary: 'Bring it back', body: VERSIONED, answer: record }],
        ] as const)),
    [
      `POST ${base}/bulk`,
      {
        ...at('update'),
        permission: { any: [`${noun.name}.update`, `${noun.name}.delete`] },
        summary: 'Change many alike',
        body: BULK,
      },
    ],
    ...Object.entries<Action>(noun.actions ?? {}).map(([name, action]): [string, Described] => [
      `POST ${one}/actions/${name}`,
      {
        ...at(name),
        permission: permissionOf(noun, name, action),
        summary: action.label,
        body: withVersion(inputOf(action)),
        answer: record,
      },
    ]),
  ]);
}

/** What the edge asks for each of a noun's addresses, by "METHOD /path". */
export function asksOf(
  noun: AnyEntity,
): (operation: string) => { readonly about: About; readonly stepUp?: true; readonly sessionOnly?: true } {
  const operations = nounOperations(noun);
  return (operation) => {
    const { summary, tag, permission, query } = operations.get(operation) ?? missing(operation);
    const isGuarded = noun.stepUp && !operation.startsWith('GET ');
    const about = { summary, tag, ...(permission ? { permission } : {}), ...(query ? { query } : {}) };
    // Among it is who came in when, and from where.
    const isPassage = noun.logClass === 'access' && operation.includes('/history');
    return { about, ...(isGuarded ? { stepUp: true } : {}), ...(isPassage ? { sessionOnly: true } : {}) };
  };
}

function missing(operation: string): never {
  throw new Error(`${operation} is registered and nowhere described.`);
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function inputOf(action: Action): Json {
  const { $schema: _, ...made } = z.toJSONSchema(fieldsSchema(action.input ?? {}), {
    io: 'input',
    unrepresentable: 'any',
  });
  return made;
}
