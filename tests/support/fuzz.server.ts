import fc from 'fast-check';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostileValues.server.ts';

type Json = Readonly<Record<string, unknown>>;

/** A request generated from the API description, mostly valid and partly wrong. */
export interface FuzzedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Json | undefined;
  /** Fields that a list can be filtered by. */
  readonly fields: readonly string[];
}

/**
 * Requests for every operation of a description: existing and missing IDs, and queries and bodies that follow the
 * schema except in up to three places.
 */
export function requestsFor(document: Json, skip: readonly string[] = []): fc.Arbitrary<FuzzedRequest> {
  const operations = operationsOf(document).filter(({ method, path }) => !skip.includes(`${method} ${path}`));
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        url: addressOf(operation),
        body: operation.body ? bodyOf(document, operation.body) : fc.constant(undefined),
      })
      .map(({ url, body }) => ({ method: operation.method, url, ...(body === undefined ? {} : { body }) })),
  );
}

function operationsOf(document: Json): Operation[] {
  const paths = document.paths as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []) as { name: string; in: string }[];
      const content = (operation.requestBody as { content?: Record<string, { schema: Json }> } | undefined)?.content;
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map((each) => each.name),
        body: content?.['application/json']?.schema ?? (method === 'get' ? undefined : {}),
        fields: fieldsOf(document, operation),
      };
    }),
  );
}

/** The properties of the rows in an operation's response. */
function fieldsOf(document: Json, operation: Json): string[] {
  const text = JSON.stringify(operation.responses);
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
  return names
    .filter((name) => name !== 'Problem' && name !== 'Page')
    .flatMap((name) => Object.keys((schemas[name]?.properties ?? {}) as object));
}

const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  fc.string({ unit: 'binary' }),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_VALUES),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

function addressOf({ path, query, fields }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('customer', 'team', 'asset', '0', '999999999999999', '18446744073709551616'),
    },
    { weight: 1, arbitrary: hostileText.map((text) => encoded(text.slice(0, 300))) },
  );
  const parts = fc.tuple(...names.map(() => part));
  const asked = query.length > 0 || fields.length > 0 ? queryOf(query, fields) : fc.constant('');
  return fc.tuple(parts, asked).map(([given, search]) => {
    const address = names.reduce((url, name, at) => url.replace(`{${name}}`, given[at] ?? '1'), path);
    return search ? `${address}?${search}` : address;
  });
}

const OPERATORS = ['is', 'not', 'contains', 'starts', 'from', 'to', 'between', 'any', 'all', 'filled', 'empty'];

function queryOf(names: readonly string[], fields: readonly string[]): fc.Arbitrary<string> {
  const value = fc.oneof(
    hostileText,
    fc.constantFrom('1', '-1', 'true', 'today', 'today+30', '2026-11-20', 'active', 'name', '-name'),
  );
  const field = fc.constantFrom(...(fields.length > 0 ? fields : ['name']), 'extra.x', 'nonsense', '__proto__');
  const condition = fc.tuple(field, fc.constantFrom(...OPERATORS), fc.array(value, { maxLength: 3 }));
  const filter = condition.map(([key, op, values]): [string, string] => [`f.${key}`, `${op}:${values.join(',')}`]);
  const where = fc
    .array(
      condition.map(([key, op, values]) => ({ field: key, op, values })),
      { maxLength: 3 },
    )
    .map((clauses): [string, string] => ['where', JSON.stringify([{ any: clauses }])]);
  const sort = fc
    .tuple(field, fc.boolean())
    .map(([key, down]): [string, string] => ['sort', `${down ? '-' : ''}${key}`]);
  const plain = fc.tuple(fc.constantFrom(...(names.length > 0 ? names : ['q'])), value);
  return fc
    .array(fc.oneof(plain, filter, where, sort), { maxLength: 2 })
    .map((pairs) => pairs.map(([name, text]) => `${encoded(name)}=${encoded(text.slice(0, 1_500))}`).join('&'));
}

/** Lone surrogates cannot be encoded in a URL, so they are left out. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));

/** A body of the schema with up to three wrong properties. */
function bodyOf(document: Json, schema: Json): fc.Arbitrary<unknown> {
  const right = valueOf(document, schema, 0);
  return fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    {
      weight: 9,
      arbitrary: fc
        .tuple(right, fc.array(fc.tuple(fc.nat({ max: 200 }), hostileValue), { maxLength: 2 }), fc.boolean())
        .map(([body, wrongs, isMore]) => spoilt(body, wrongs, isMore)),
    },
  );
}

function spoilt(body: unknown, wrongs: readonly (readonly [number, unknown])[], isMore: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const keys = Object.keys(body);
  const changes = wrongs.flatMap(([at, value]) => (keys.length > 0 ? [[keys[at % keys.length] ?? 'x', value]] : []));
  return { ...body, ...Object.fromEntries(changes), ...(isMore && wrongs.length > 1 ? { nonsense: 1 } : {}) };
}

/** Values of a JSON schema; unspecified parts are random. */
function valueOf(document: Json, schema: Json, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return valueOf(document, referred(document, schema.$ref), depth);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((each) => valueOf(document, each, depth)));
  switch (schema.type) {
    case 'object':
      return objectOf(document, schema, depth);
    case 'array':
      return fc.array(valueOf(document, (schema.items ?? {}) as Json, depth + 1), { maxLength: depth > 3 ? 0 : 3 });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer(), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return depth > 3 ? fc.constant(null) : fc.oneof(hostileText, fc.integer(), fc.constant({}));
  }
}

function objectOf(document: Json, schema: Json, depth: number): fc.Arbitrary<unknown> {
  const required = (schema.required ?? []) as string[];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const model = Object.fromEntries(properties.map(([key, each]) => [key, valueOf(document, each, depth + 1)]));
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

function textOf(schema: Json): fc.Arbitrary<string> {
  const likely: Record<string, string[]> = {
    date: ['2026-11-20', '2000-02-29'],
    'date-time': ['2026-11-20T14:05:00Z'],
    email: ['head@school.example', 'HEAD@SCHOOL.EXAMPLE'],
  };
  const usual = likely[String(schema.format)] ?? [
    'Ash Grove',
    'BN1 1AB',
    '+441632960123',
    '10.20.5.9',
    'A1',
    'https://a.example',
  ];
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 2, arbitrary: hostileText });
}

function referred(document: Json, pointer: string): Json {
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      document,
    );
  return (found ?? {}) as Json;
}
