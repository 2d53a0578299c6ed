import type { AnyEntity } from '#engine/entity/entity.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { labelOf } from '#engine/kinds/field.ts';
import type { Match } from '#engine/import/matching/match.ts';
import { type ExtraFields, fieldOfPlace, isFillable, nounsOf, type Plan } from '#engine/import/mapping/plan.ts';
import type { Place, Preset } from '#engine/import/mapping/preset.ts';
import { formOf, ownerField } from '#engine/import/matching/recognition.ts';
import { type Line, readWords, type Setup } from './setup.ts';

const TARGET = 'record';
/** Text kinds that can identify a record. */
const TELLING = ['text', 'email', 'phone', 'url', 'ipAddress', 'macAddress'];

/** Whether a record can be matched by a field. */
export const isDistinguishing = (field: Field): boolean => TELLING.includes(field.kind) || field.kind === 'ref';

/** Whether a payload can fill a field; lists of rows have no single value. */
export const isMappable = (field: Field): boolean => isFillable(field) && field.kind !== 'rows';

/** The fields of a noun that a payload can fill, by key and label, required ones first. */
export function mappableFields(
  noun: string,
  custom: ReadonlyMap<string, Field>,
): readonly (readonly [string, string])[] {
  const entity = entityNamed(noun);
  const isBase = derivedFrom(entity).length > 0;
  const fields = new Map<string, Field>(custom);
  for (const one of [entity, ...nounsOf({ noun })])
    for (const [key, field] of Object.entries<Field>(one.fields)) if (!fields.has(key)) fields.set(key, field);
  const offered = [...fields].filter(([, field]) => isMappable(field));
  const [needed, others] = [
    offered.filter(([, field]) => isNeeded(field)),
    offered.filter(([, field]) => !isNeeded(field)),
  ];
  return [
    ...(isBase ? [['noun', 'Kind'] as const] : []),
    ...[...needed, ...others].map(([key, field]) => [key, labelOf(key.replace(/^extra\./, ''), field)] as const),
    ['id', lineLabel(noun, 'id')],
  ];
}

/** The field that a line fills; undefined if there is none or it cannot be filled. */
export function fieldOfLine(noun: string, { field: key }: Pick<Line, 'field'>, extra?: ExtraFields): Field | undefined {
  const field = fieldOfPlace({ noun }, key, extra);
  return field && isMappable(field) ? field : undefined;
}

/** The label of a line. */
export function lineLabel(noun: string, key: string, extra?: ExtraFields): string {
  if (key === 'id') return 'Number in the other system';
  if (key === 'noun') return 'Kind';
  const field = fieldOfPlace({ noun }, key, extra);
  return field ? labelOf(key.replace(/^extra\./, ''), field) : key;
}

/**
 * The setup as an import with one row per item, so that values, references and matches work as in imports. The columns
 * are the lines, in order.
 * @param source the system that the record numbers belong to
 */
export function incomingPlan(setup: Setup, source: string): Plan {
  const entity = entityNamed(setup.noun);
  const columns = setup.lines.map(({ source: text }, at) => ({ at, name: text }));
  const target = { key: TARGET, noun: setup.noun, doing: setup.doing };
  const preset: Preset = { key: source, title: source, about: '', source, targets: [target], columns: [] };
  const places = setup.lines.map((line, at) => ({
    column: columns[at] ?? { at, name: line.source },
    place: placeOf(line),
  }));
  return {
    preset,
    source,
    columns,
    targets: [{ ...target, entity, match: matchesOf(entity, setup), places, asked: {} }],
    hints: { dates: 'dmy', beside: true },
    datesGuessed: false,
  };
}

function placeOf({ field, words, missing }: Line): Place {
  const table = readWords(words) ?? {};
  return { target: TARGET, field, missing, ...(Object.keys(table).length > 0 ? { words: table } : {}) };
}

/** All match fields must be equal; if the owner of the record is known, the search is limited to it. */
function matchesOf(entity: AnyEntity, { lines }: Setup): readonly Match[] {
  const keys = lines.filter(({ find }) => find).map(({ field }) => field);
  const texts = keys.filter((key) => fieldOfPlace({ noun: entity.name }, key)?.kind !== 'ref');
  const [first] = texts;
  if (first === undefined || first === 'id') return [];
  const owner = ownerField(entity);
  const isOwned = owner !== undefined && lines.some(({ field }) => field === owner);
  const refs = keys.filter((key) => !texts.includes(key) && key !== owner);
  return [
    {
      by: keys.join(', '),
      fields: [...texts, ...refs],
      form:
        texts.length === 1 && refs.length === 0
          ? formOf(entity, first, fieldOfPlace({ noun: entity.name }, first))
          : 'words',
      ...(isOwned ? { within: owner } : {}),
    },
  ];
}

/** Labels of fields that a new record needs and no line fills. */
export function* unfilled(setup: Setup): Generator<string> {
  if (setup.doing === 'update') return;
  const filled = new Set(setup.lines.map(({ field }) => field));
  const entity = entityNamed(setup.noun);
  const isBase = derivedFrom(entity).length > 0;
  if (isBase && !filled.has('noun')) yield 'Kind';
  for (const [key, field] of Object.entries<Field>((isBase ? entity : (nounsOf(setup)[0] ?? entity)).fields))
    if (isMappable(field) && isNeeded(field) && !filled.has(key)) yield labelOf(key, field);
}

/** Whether a new record needs the field; lists may be empty. */
const isNeeded = (field: Field): boolean =>
  !field.optional &&
  field.default === undefined &&
  !['tags', 'choices', 'refs', 'anyRefs', 'rows', 'files'].includes(field.kind);
