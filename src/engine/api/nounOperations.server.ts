import { inSentence } from '../entity/inSentence.ts';
import { permissionOf } from '../access/nounPermissions.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { Action } from '../entity/states.ts';
import { type Field, isRequired } from '../kinds/field.ts';
import { fieldsSchema } from '../entity/records.schema.ts';
import { FILE_WORDS, LIST_WORDS } from '../lists/query.ts';
import { type Json, ref, takes } from './jsonSchema.server.ts';
import type { About, Needed } from '../http/routes.server.ts';

/** An operation in the API description. */
export interface Described {
  readonly summary: string;
  readonly tag: string;
  /** Its name in generated client code. */
  readonly id?: string;
  readonly permission?: Needed;
  readonly everybody?: string;
  readonly scope?: string;
  /** The answer contains a secret. */
  readonly secret?: true;
  readonly query?: readonly string[];
  /** The parameters that are not plain text. */
  readonly parameters?: Readonly<Record<string, Json>>;
  /** The noun whose list it returns, with filters. */
  readonly lists?: AnyEntity;
  readonly body?: Json;
  readonly isBodyOptional?: true;
  readonly answer?: Json;
  /** Other answers by status. */
  readonly also?: Readonly<Record<number, Json>>;
  readonly media?: string;
  readonly status?: number;
}

/** A body that also contains the version being changed. */
export const withVersion = (schema: Json): Json => ({
  ...schema,
  properties: {
    ...(schema.properties as Json | undefined),
    version: { type: 'integer', description: 'The version you changed. You can send If-Match instead.' },
  },
});
const VERSIONED = withVersion({ type: 'object', additionalProperties: false });
/** Alternatively, If-Match contains the version and there is no body. */
const VERSION_ONLY = { body: VERSIONED, isBodyOptional: true } as const;
const WHOLE: Json = { type: 'integer', minimum: 1 };
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const PUT_BACK: Json = withVersion({
  type: 'object',
  required: ['fields'],
  properties: {
    fields: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      description: 'Names of fields, as in the audit log.',
    },
    before: { type: 'boolean', description: 'Revert to the state before the entry, not after it.' },
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
          additionalProperties: false,
        },
        {
          type: 'object',
          required: ['query'],
          properties: { query: { type: 'string' } },
          additionalProperties: false,
        },
      ],
    },
    set: { type: 'object', additionalProperties: true },
    archive: { type: 'boolean' },
    dryRun: { type: 'boolean' },
  },
};

/** Cached, because each room that mounts routes of a noun needs its operations. */
const known = new WeakMap<AnyEntity, ReadonlyMap<string, Described>>();

/** The operations of a noun by "METHOD /path", from its declaration. */
export function nounOperations(noun: AnyEntity): ReadonlyMap<string, Described> {
  const operations = known.get(noun) ?? operationsOf(noun);
  known.set(noun, operations);
  return operations;
}

function operationsOf(noun: AnyEntity): ReadonlyMap<string, Described> {
  const base = `/api/v1/${noun.path}`;
  const one = `${base}/{id}`;
  const many = inSentence(noun.plural);
  const a = inSentence(noun.label);
  const at = (action: string) => ({ tag: noun.plural, permission: `${noun.name}.${action}`, scope: noun.scope.by });
  const record = ref(`${noun.name}Record`);
  const page = ref(`${noun.name}Page`);
  const named = capital(noun.name);
  const file = {
    ...at('export'),
    permission: { all: [`${noun.name}.view`, `${noun.name}.export`] },
    query: [...LIST_WORDS, ...FILE_WORDS],
    lists: noun,
  };
  const described: (readonly [string, Described])[] = [
    [
      `GET ${base}`,
      { ...at('view'), id: `list${named}`, summary: `List ${many}`, query: LIST_WORDS, lists: noun, answer: page },
    ],
    [
      `POST ${base}`,
      {
        ...at('create'),
        id: `create${named}`,
        summary: `Create a ${a}`,
        body: ref(`${noun.name}Draft`),
        answer: record,
        status: 201,
      },
    ],
    [`GET ${base}.csv`, { ...file, id: `export${named}Csv`, summary: `Export ${many} as CSV`, media: 'text/csv' }],
    [
      `GET ${base}.xlsx`,
      { ...file, id: `export${named}Workbook`, summary: `Export ${many} as an Excel workbook`, media: XLSX },
    ],
    [`GET ${one}`, { ...at('view'), id: `read${named}`, summary: `Read a ${a}`, answer: record }],
    [
      `PATCH ${one}`,
      {
        ...at('update'),
        id: `change${named}`,
        summary: `Change a ${a}`,
        body: ref(`${noun.name}Patch`),
        answer: record,
      },
    ],
    [
      `GET ${one}/history`,
      {
        ...at('view'),
        id: `list${named}History`,
        summary: 'List the history of a record',
        query: ['page', 'before'],
        parameters: { page: WHOLE, before: WHOLE },
        answer: ref('History'),
      },
    ],
    [
      `GET ${one}/history/{entryId}`,
      {
        ...at('update'),
        summary: 'Preview a revert to a history entry, without saving',
        id: `preview${named}PutBack`,
        query: ['before', 'fields'],
        parameters: { before: { type: 'string', enum: ['1'] } },
        answer: ref('RestorePreview'),
      },
    ],
    [
      `POST ${one}/history/{entryId}/put-back`,
      {
        ...at('update'),
        summary: 'Revert fields to their values at a history entry, or before it',
        id: `putBack${named}`,
        body: PUT_BACK,
        answer: {
          allOf: [record, { type: 'object', required: ['undo'], properties: { undo: { type: ['integer', 'null'] } } }],
        },
      },
    ],
    ...(noun.permanent
      ? []
      : ([
          [
            `POST ${one}/archive`,
            { ...at('delete'), id: `archive${named}`, summary: 'Archive a record', ...VERSION_ONLY, answer: record },
          ],
          [
            `POST ${one}/restore`,
            { ...at('delete'), id: `restore${named}`, summary: 'Restore a record', ...VERSION_ONLY, answer: record },
          ],
        ] as const)),
    [
      `POST ${base}/bulk`,
      {
        ...at('update'),
        permission: { any: [`${noun.name}.update`, `${noun.name}.delete`] },
        id: `changeMany${named}`,
        summary: 'Change several records',
        body: BULK,
        answer: ref('BulkResult'),
        // The status when some changes were refused.
        also: { 207: ref('BulkResult') },
      },
    ],
    ...Object.entries<Action>(noun.actions ?? {}).map(([name, action]): [string, Described] => [
      `POST ${one}/actions/${name}`,
      {
        ...at(name),
        permission: permissionOf(noun, name, action),
        id: `${name}${named}`,
        summary: action.label,
        body: withVersion(takes(fieldsSchema(action.input ?? {}))),
        ...(Object.values<Field>(action.input ?? {}).some(isRequired) ? {} : { isBodyOptional: true as const }),
        answer: record,
      },
    ]),
  ];
  return new Map(noun.ledger ? described.filter(([operation]) => READS_OF_LEDGERS.test(operation)) : described);
}

/** Reads a list, its files or a record. Ledger entries have no history. */
const READS_OF_LEDGERS = /^GET [^ ]*(?<!\/history|\/\{entryId\})$/;

/** The route configuration for each of a noun's operations, by "METHOD /path". */
export function asksOf(
  noun: AnyEntity,
): (operation: string) => { readonly about: About; readonly stepUp?: true; readonly sessionOnly?: true } {
  const operations = nounOperations(noun);
  return (operation) => {
    const { summary, tag, permission, query } = operations.get(operation) ?? missing(operation);
    const isGuarded = noun.stepUp && !operation.startsWith('GET ');
    const about = { summary, tag, ...(permission ? { permission } : {}), ...(query ? { query } : {}) };
    // The history shows who signed in, when, and from which address.
    const isPassage = noun.logClass === 'access' && operation.includes('/history');
    return { about, ...(isGuarded ? { stepUp: true } : {}), ...(isPassage ? { sessionOnly: true } : {}) };
  };
}

function missing(operation: string): never {
  throw new Error(`${operation} is registered but not described.`);
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
