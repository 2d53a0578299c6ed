import * as z from 'zod';
import { offeredCalculations } from '../calculations/calculations.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { Field } from '../kinds/field.ts';
import { rowSchema } from '../kinds/records.schema.ts';
import { draftSchema, patchSchema } from '../kinds/schemas.ts';
import { type Described, type Json, nounOperations, ref, withVersion } from './nounOperations.server.ts';
import type { KnownRoute } from './routes.server.ts';

/**
 * The API's description in OpenAPI 3.1: the addresses that are registered, described by the declarations that answer
 * them. What no declaration describes says of itself what it does, where it is registered.
 */
export function openapi(
  nouns: readonly AnyEntity[],
  routes: readonly KnownRoute[],
  about: { readonly title: string; readonly version: string },
): Json {
  const schemas: Json = { Problem: PROBLEM, Page: PAGE };
  const derived = new Map<string, Described>();
  for (const noun of nouns) {
    schemas[noun.name] = schemaFor(rowSchema(noun), 'output', noun);
    schemas[`${noun.name}Draft`] = schemaFor(draftSchema(noun), 'input', noun);
    schemas[`${noun.name}Patch`] = withVersion(schemaFor(patchSchema(noun), 'input', noun));
    for (const [key, described] of nounOperations(noun)) derived.set(key, described);
  }
  const paths: Record<string, Json> = {};
  for (const route of routes.filter(isApi))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(
      route,
      derived.get(`${route.method} ${route.path}`) ?? described(route),
    );
  // One address answers every calculation; the description names each with what it takes.
  delete paths[CALCULATION];
  for (const { name, schema } of offeredCalculations())
    paths[CALCULATION.replace('{name}', name)] = {
      post: operation(
        { path: '', config: {} },
        {
          summary: name,
          tag: 'Calculations',
          permission: 'calculation.run',
          body: schemaFor(schema, 'input'),
          answer: { type: 'object' },
        },
      ),
    };
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: SCHEMES },
    security: [{ session: [] }, { token: [] }],
  };
}

const SCHEMES: Json = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'People, from the pages of the product.' },
  token: { type: 'http', scheme: 'bearer', description: 'Programs: Authorization: Bearer crm_…' },
};

const CALCULATION = '/api/v1/calculations/{name}';

const isApi = ({ method, path }: KnownRoute): boolean =>
  path.startsWith('/api/') && method !== 'HEAD' && path !== '/api/v1/openapi.json';

function described({ method, path, config }: KnownRoute): Described {
  const { about } = config;
  if (!about) return { summary: `${method} ${path}`, tag: 'Others' };
  const { body, ...rest } = about;
  return { ...rest, ...(body ? { body: schemaFor(body, 'input') } : {}) };
}

/** What a schema takes or gives, in JSON Schema; without examples, and saying which noun a reference names. */
function schemaFor(schema: z.ZodType, io: 'input' | 'output', noun?: AnyEntity): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const plain = tidied(made) as Json;
  const properties = plain.properties as Record<string, Json> | undefined;
  for (const [key, field] of Object.entries<Field>(noun?.fields ?? {}))
    if (field.to && properties?.[key]) properties[key]['x-reference'] = field.to;
  return plain;
}

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  // Only a schema of any JSON refers to itself.
  if ('$ref' in value && String(value.$ref).startsWith('#/$defs/')) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      key === 'examples' || key === '$defs' ? [] : [[key, tidied(each)]],
    ),
  );
}

function operation({ path, config }: Pick<KnownRoute, 'path' | 'config'>, about: Described): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const inQuery = (about.query ?? []).map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  return {
    summary: about.summary,
    tags: [about.tag],
    ...(config.public ? { security: [] } : config.sessionOnly || config.stepUp ? { security: [{ session: [] }] } : {}),
    ...(about.permission ? { 'x-permission': about.permission } : {}),
    ...(about.everybody ? { 'x-everybody': about.everybody } : {}),
    ...(about.secret ? { 'x-secret': true } : {}),
    ...(about.scope ? { 'x-scope': about.scope } : {}),
    parameters: [...inPath, ...inQuery],
    ...(config.upload ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } } } : {}),
    ...(about.body ? { requestBody: { required: true, content: { 'application/json': { schema: about.body } } } } : {}),
    responses: {
      [about.status ?? 200]:
        about.status === 204
          ? { description: 'Done' }
          : {
              description: 'Done',
              content: {
                [about.media ?? 'application/json']: {
                  schema: about.answer ?? { type: about.media ? 'string' : 'object' },
                },
              },
            },
      default: { description: 'Refused', content: { 'application/json': { schema: ref('Problem') } } },
    },
  };
}

const FILE: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};
const PROBLEM: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    requestId: { type: 'string' },
  },
};
const PAGE: Json = {
  type: 'object',
  required: ['rows', 'total', 'estimated', 'refs'],
  properties: {
    rows: { type: 'array' },
    total: { type: 'integer' },
    estimated: { type: 'boolean' },
    next: { type: 'string' },
    refs: { type: 'object' },
  },
};
