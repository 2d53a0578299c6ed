import * as z from 'zod';
import type { AnyEntity } from '../entity/entity.ts';
import type { Field } from '../kinds/field.ts';

export type Json = Record<string, unknown>;

/** A reference to a schema of the API description. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schema of a request body, without examples and with the noun of each reference. */
export const takes = (schema: z.ZodType, noun?: AnyEntity): Json => schemaFor(schema, 'input', noun);

/**
 * The JSON Schema of an answer. It has no limits, because stored values may be older than a limit. It allows additional
 * keys, because answers may gain keys, but never rename them.
 */
export const gives = (schema: z.ZodType, noun?: AnyEntity): Json => unbound(schemaFor(schema, 'output', noun));

function schemaFor(schema: z.ZodType, io: 'input' | 'output', noun?: AnyEntity): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const plain = objectOf(tidied(made));
  const properties = objectOf(plain.properties);
  for (const [key, field] of Object.entries<Field>(noun?.fields ?? {}))
    if (field.to && properties[key]) properties[key] = { ...objectOf(properties[key]), 'x-reference': field.to };
  return plain;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

/** The schemas of an object's keys. */
export const propertiesOf = ({ properties }: Json): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(objectOf(properties)).map(([key, schema]) => [key, objectOf(schema)]));

/** Applies a change to a schema and all its subschemas. Property names are not treated as keywords. */
function walked(value: unknown, change: (schema: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((each) => walked(each, change));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    key === 'properties' && isObject(each)
      ? Object.fromEntries(Object.entries(each).map(([name, schema]) => [name, walked(schema, change)]))
      : key === 'enum' || key === 'const' || key === 'default'
        ? each
        : walked(each, change),
  ]);
  return change(Object.fromEntries(inner));
}

const tidied = (made: unknown): unknown =>
  walked(made, ({ examples: _, $defs: _defs, ...schema }) => {
    // Only the schema of any JSON refers to itself.
    if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/$defs/')) return {};
    const named = schema['x-schema'];
    if (typeof named === 'string') return ref(named);
    return settled(schema);
  });

/** Removes redundant keywords: a pattern next to a known format, and the limits of all safe integers. */
function settled(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (rest.format !== undefined) delete rest.pattern;
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  if (!Array.isArray(anyOf)) return rest;
  const [first, second] = anyOf.filter(isObject);
  const isNullable = anyOf.length === 2 && first && second?.type === 'null' && Object.keys(second).length === 1;
  if (isNullable && typeof first.type === 'string' && !first.enum && first.const === undefined)
    return { ...first, ...rest, type: [first.type, 'null'] };
  return { anyOf, ...rest };
}

const BOUNDS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'];

const unbound = (schema: Json): Json =>
  objectOf(
    walked(schema, (each) =>
      Object.fromEntries(
        Object.entries(each).filter(
          ([key, value]) => !BOUNDS.includes(key) && !(key === 'additionalProperties' && value === false),
        ),
      ),
    ),
  );
