type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, Json>>;
}
/** The part of the API description that responses are checked against. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** One response, as the caller received it. */
export interface GivenAnswer {
  readonly method: string;
  /** With the query string. */
  readonly url: string;
  readonly status: number;
  readonly media: string;
  readonly text: string;
}

/**
 * The differences between a response and the API description: keys that are missing, of another type or not described.
 * Paths outside the API are not checked.
 */
export function answerFaults(document: Description, { method, url, status, media, text }: GivenAnswer): string[] {
  const [path = '', query = ''] = url.split('?');
  const operation = operationAt(document, method, path);
  if (!operation) return [];
  const response = resolved(document, operation.responses[status] ?? operation.responses.default);
  const said = operation.responses[status] ? status : 'default';
  if (status < 400 && said === 'default') return [`answers ${status}, which is not described`];
  const content = objectOf(response.content);
  const kinds = Object.keys(content);
  if (kinds.length === 0) return text === '' ? [] : ['answers something where nothing is described'];
  const found = kinds.find((kind) => media.startsWith(kind));
  // A redirect has no described content.
  if (status >= 300 && status < 400) return [];
  if (!found) return [`is ${media}, not ${kinds.join(' or ')}`];
  if (found !== 'application/json') return [];
  const isPart = /(?:^|&)fields=/.test(query);
  return faultsOf(document, objectOf(objectOf(content[found]).schema), JSON.parse(text), '', isPart).slice(0, 5);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

function operationAt(document: Description, method: string, path: string): Operation | undefined {
  const parts = path.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => isPart(part, parts[at] ?? ''));
  };
  // A literal path segment takes precedence over a parameter.
  const found = Object.keys(document.paths)
    .filter((pattern) => document.paths[pattern]?.[method.toLowerCase()] && fits(pattern))
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  return found === undefined ? undefined : document.paths[found]?.[method.toLowerCase()];
}

const isPart = (pattern: string, part: string): boolean =>
  new RegExp(
    `^${pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '\\d+' : '.+'))}$`,
  ).test(part);

function resolved(document: Description, schema: unknown): Json {
  const { $ref } = objectOf(schema);
  if (typeof $ref !== 'string') return objectOf(schema);
  const [, , room = '', name = ''] = $ref.split('/');
  const there = document.components[room]?.[name];
  if (!there) throw new Error(`${$ref} is nowhere.`);
  return resolved(document, there);
}

/** @param isPartial only some fields were requested, so others may be missing */
function faultsOf(document: Description, given: Json, value: unknown, at: string, isPartial: boolean): string[] {
  const schema = resolved(document, given);
  const inside = (inner: unknown, each: unknown, place: string) =>
    faultsOf(document, objectOf(inner), each, place, isPartial);
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) {
    const tried = choices.map((choice) => inside(choice, value, at));
    const best = tried.sort((a, b) => a.length - b.length)[0] ?? [];
    return best;
  }
  if (Array.isArray(schema.enum)) return schema.enum.includes(value) ? [] : [`${at} is ${JSON.stringify(value)}`];
  if ('const' in schema) return schema.const === value ? [] : [`${at} is ${JSON.stringify(value)}`];
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${at} is ${JSON.stringify(value)?.slice(0, 60)}, not ${types.join(' or ')}`];
  if (Array.isArray(value)) {
    const { prefixItems, items } = schema;
    return value.flatMap((each, n) =>
      inside(Array.isArray(prefixItems) ? (prefixItems[n] ?? items) : items, each, `${at}[${n}]`),
    );
  }
  return isObject(value) ? objectFaults(document, schema, value, at, isPartial) : [];
}

function objectFaults(document: Description, schema: Json, value: Json, at: string, isPartial: boolean): string[] {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])].map((part) => resolved(document, part));
  const properties = Object.assign({}, ...parts.map((part) => objectOf(part.properties)));
  const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
  const others = parts.map((part) => part.additionalProperties).find((each) => each !== undefined);
  const isClosed = others === undefined && (Object.keys(properties).length > 0 || schema.maxProperties === 0);
  return [
    ...(isPartial ? [] : required.filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`)),
    ...Object.entries(value).flatMap(([key, each]) => {
      if (Object.hasOwn(properties, key))
        return faultsOf(document, objectOf(properties[key]), each, `${at}.${key}`, isPartial);
      if (isObject(others)) return faultsOf(document, others, each, `${at}.${key}`, isPartial);
      return isClosed ? [`${at}.${key} is not described`] : [];
    }),
  ];
}

function isOf(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Operations whose response is not described: any object, or any value. */
export function undocumented(document: Description): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const isBare = Object.values(responses).some((response) =>
        Object.entries(objectOf(resolved(document, response).content)).some(([media, content]) => {
          if (media !== 'application/json') return false;
          const schema = resolved(document, objectOf(content).schema);
          return (
            !['properties', 'anyOf', 'oneOf', 'allOf', 'items', 'maxProperties'].some((word) => {
              const told = schema[word];
              return isObject(told) ? Object.keys(told).length > 0 : told !== undefined;
            }) && !isObject(schema.additionalProperties)
          );
        }),
      );
      return isBare ? [`${method.toUpperCase()} ${path}`] : [];
    }),
  );
}
