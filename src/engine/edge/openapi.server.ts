import { bulkResult } from '../bulk/bulkAnswers.server.ts';
import { offeredCalculations } from '../api/calculations.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { historyPage, restorePreview, warning } from '../api/entityAnswers.server.ts';
import { rowSchema } from '../entity/records.schema.ts';
import { draftSchema, patchSchema } from '../entity/schemas.ts';
import { names } from '../lists/listsAnswers.server.ts';
import { gives, type Json, propertiesOf, ref, takes } from '../api/jsonSchema.server.ts';
import { ListParameters } from '../api/listParameters.server.ts';
import { type Described, nounOperations, withVersion } from '../api/nounOperations.server.ts';
import { PROBLEM, REFUSED } from '../api/problemSchema.server.ts';
import type { KnownRoute } from '../http/routes.server.ts';

/**
 * The API description in OpenAPI 3.1: all registered routes, described by the noun declarations behind them. Other
 * routes provide their own description when they are registered.
 */
export function openapi(
  nouns: readonly AnyEntity[],
  routes: readonly KnownRoute[],
  about: { readonly title: string; readonly version: string },
): Json {
  const schemas: Json = {
    Problem: PROBLEM,
    Names: gives(names),
    Warning: gives(warning),
    History: gives(historyPage),
    RestorePreview: gives(restorePreview),
    BulkResult: gives(bulkResult),
  };
  const parameters = new ListParameters();
  const derived = new Map<string, Described>();
  for (const noun of nouns) {
    Object.assign(schemas, schemasOf(noun));
    for (const [key, described] of nounOperations(noun)) derived.set(key, described);
  }
  const paths: Record<string, Json> = {};
  for (const route of routes.filter(isApi))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(
      route,
      derived.get(`${route.method} ${route.path}`) ?? described(route),
      parameters,
    );
  // All calculations share one route. The description lists each with its input and output.
  delete paths[CALCULATION];
  for (const { name, schema, gives: given } of offeredCalculations())
    paths[CALCULATION.replace('{name}', name)] = {
      post: operation(
        { method: 'POST', path: CALCULATION.replace('{name}', name), config: {} },
        {
          summary: name,
          tag: 'Calculations',
          permission: 'calculation.run',
          body: takes(schema),
          answer: gives(given),
        },
        parameters,
      ),
    };
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      parameters: parameters.all,
      responses: { Refused: REFUSED },
      securitySchemes: SCHEMES,
    },
    security: [{ session: [] }, { token: [] }],
  };
}

const SCHEMES: Json = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'For users, from the screens.' },
  token: { type: 'http', scheme: 'bearer', description: 'For programs: Authorization: Bearer crm_…' },
};

const CALCULATION = '/api/v1/calculations/{name}';

const isApi = ({ method, path }: KnownRoute): boolean =>
  path.startsWith('/api/') && method !== 'HEAD' && path !== '/api/v1/openapi.json';

/** The schemas of a noun: a record and a list in answers, and the bodies that create and change one. */
function schemasOf(noun: AnyEntity): Json {
  const record = {
    row: ref(noun.name),
    refs: ref('Names'),
    may: { type: 'array', items: { type: 'string' } },
    cannot: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What the record refuses now, `archive` or an action, each with the reason.',
    },
    warnings: { type: 'array', items: ref('Warning') },
    movedTo: {
      type: 'object',
      required: ['id', 'title'],
      properties: { id: { type: 'integer' }, title: { type: 'string' } },
      description: 'The record that this record was merged into.',
    },
  };
  const page = {
    rows: { type: 'array', items: ref(noun.name) },
    total: {
      type: 'integer',
      description: 'Exact up to 10,000, or up to 1,000 with words. Above that an estimate, or the least there are.',
    },
    estimated: { type: 'boolean' },
    isLeast: { type: 'boolean', description: 'There are more rows than “total”. Rows with words are counted so far.' },
    similar: { type: 'boolean' },
    next: { type: 'string', description: 'The cursor of the next page, or none on the last page.' },
    refs: ref('Names'),
  };
  return {
    [noun.name]: gives(rowSchema(noun), noun),
    [`${noun.name}Draft`]: takes(draftSchema(noun), noun),
    [`${noun.name}Patch`]: withVersion(takes(patchSchema(noun), noun)),
    [`${noun.name}Record`]: { type: 'object', required: ['row', 'refs', 'may'], properties: record },
    [`${noun.name}Page`]: { type: 'object', required: ['rows', 'total', 'estimated', 'refs'], properties: page },
  };
}

function described({ method, path, config }: KnownRoute): Described {
  const { about } = config;
  if (!about) return { summary: `${method} ${path}`, tag: 'Others' };
  const { body, answer, also = {}, asked, ...rest } = about;
  return {
    ...rest,
    also: Object.fromEntries(Object.entries(also).map(([status, schema]) => [status, gives(schema)])),
    ...(asked ? { parameters: propertiesOf(gives(asked)) } : {}),
    ...(body ? { body: takes(body), ...(body.safeParse({}).success ? { isBodyOptional: true as const } : {}) } : {}),
    ...(answer ? { answer: gives(answer) } : {}),
  };
}

function operation(
  { method, path, config }: Pick<KnownRoute, 'method' | 'path' | 'config'>,
  about: Described,
  known: ListParameters,
): Json {
  return {
    operationId: about.id ?? idOf(method, path),
    summary: about.summary,
    tags: [about.tag],
    ...(config.public ? { security: [] } : config.sessionOnly || config.stepUp ? { security: [{ session: [] }] } : {}),
    ...(about.permission ? { 'x-permission': about.permission } : {}),
    ...(about.everybody ? { 'x-everybody': about.everybody } : {}),
    ...(about.secret ? { 'x-secret': true } : {}),
    ...(about.scope ? { 'x-scope': about.scope } : {}),
    parameters: [...inPath(path), ...inQuery(about, known)],
    ...bodyOf(config, about),
    responses: {
      [about.status ?? 200]: answerOf(about),
      ...Object.fromEntries(Object.entries(about.also ?? {}).map(([status, schema]) => [status, answered(schema)])),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** "GET /api/v1/customers/{id}/overview" → "getCustomersByIdOverview" */
const idOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.replace(/^\/api\/(?:v1\/)?/, '').split(/[/.-]/)]
    .map((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      const word = name ? `by ${name}` : part;
      return at === 0 ? word : word.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
    })
    .join('');

const inPath = (path: string): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /id$/i.test(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));

function inQuery({ query = [], parameters = {}, lists }: Described, known: ListParameters): readonly Json[] {
  if (lists) return [...query.map((name) => known.word(name)), ...known.filters(lists)];
  return query.map((name) => ({ name, in: 'query', schema: parameters[name] ?? { type: 'string' } }));
}

function bodyOf({ upload, form, ownProof }: KnownRoute['config'], { body, isBodyOptional }: Described): Json {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } } };
  if (!body) return {};
  const content = { 'application/json': { schema: body } };
  const forms = form || ownProof ? { 'application/x-www-form-urlencoded': { schema: body } } : {};
  return { requestBody: { required: !isBodyOptional, content: { ...content, ...forms } } };
}

function answerOf({ status, media, answer }: Described): Json {
  if (status === 204) return { description: 'Done' };
  // Content that is not text is described as binary.
  if (media) return answered(media.startsWith('text/') ? { type: 'string' } : BYTES, media);
  return answered(answer ?? {});
}

const answered = (schema: Json, media = 'application/json'): Json => ({
  description: 'Done',
  content: { [media]: { schema } },
});

const BYTES: Json = { type: 'string', format: 'binary' };
const FILE: Json = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};
