import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/permission.ts';
import { column } from '../db/names.ts';
import { customFieldKey, fieldOf } from '../entity/customField.ts';
import { type AnyEntity, STANDARD } from '../entity/entity.ts';
import type { Definition } from '../store/extra.server.ts';
import { fieldColumn } from '../store/rows.server.ts';
import { badRequest } from '../http/problem.ts';
import type { Field } from '../kinds/field.ts';
import type { Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';

/** The context of a list query: the actor, the date, and the noun's custom fields. */
export interface Asked {
  readonly actor: Actor;
  /** YYYY-MM-DD; the base for `today+30` in filters. */
  readonly today: string;
  readonly definitions: readonly Definition[];
}

/** A field in SQL: its expression, storage type and declaration. */
export interface Asking {
  readonly sql: string;
  readonly storage: Storage;
  readonly field: Field;
}

/** Finds a field by its key, `extra.<key>` or a standard key. @throws 400 if the actor has no such field */
export function askFor(entity: AnyEntity, key: string, asked: Asked): Asking {
  const custom = customFieldKey(key);
  if (custom) {
    const definition = asked.definitions.find((each) => each.key === custom);
    if (definition) return customAsking(fieldOf(definition), custom);
  }
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  if (field && field.kind !== 'secret' && (!field.seenBy || may(asked.actor.patterns, field.seenBy)))
    return { sql: fieldColumn(entity, key), storage: kindOf(field).storage, field };
  const standard = Object.hasOwn(STANDARD_FIELDS, key) ? STANDARD_FIELDS[key] : undefined;
  if (standard) return { sql: `r.${column(key)}`, storage: kindOf(standard).storage, field: standard };
  throw badRequest(`${entity.plural} have no field “${key}”.`);
}

/** Fields of every record. */
export const STANDARD_FIELDS: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', label: 'Number' },
  createdAt: { kind: 'moment', label: 'Created' },
  updatedAt: { kind: 'moment', label: 'Changed' },
  archivedAt: { kind: 'moment', label: 'Archived', optional: true },
};
export const isStandard = (key: string): boolean => (STANDARD as readonly string[]).includes(key);

const CASTS: Partial<Record<Storage, string>> = {
  int: 'numeric',
  bigint: 'numeric',
  decimal: 'numeric',
  date: 'date',
  timestamp: 'timestamptz',
  boolean: 'boolean',
};

function customAsking(defined: Field, key: string): Asking {
  // Records older than the definition have no value, even if the field is required for new ones.
  const field = { ...defined, optional: true };
  const { storage } = kindOf(field);
  const text = `(r.extra ->> '${key.replaceAll("'", "''")}')`;
  const cast = CASTS[storage];
  if (storage === 'texts')
    return {
      sql: `array(select jsonb_array_elements_text(coalesce(r.extra -> '${key.replaceAll("'", "''")}', '[]')))`,
      storage,
      field,
    };
  // Text is sorted by language rules, like that of declared fields.
  return { sql: cast ? `${text}::${cast}` : `(${text} collate "en-GB-x-icu")`, storage, field };
}
