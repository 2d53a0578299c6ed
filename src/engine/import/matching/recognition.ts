import { type AnyEntity, type Telling, tellingsOf } from '../../entity/entity.ts';
import { rootOf } from '../../entity/shape.ts';
import type { Field } from '../../kinds/field.ts';
import { type Match, matchKeys } from './match.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import type { Task } from '../running/rowWork.ts';

/* A noun's declaration alone decides how rows find their records, whatever the file format. */

/** The ways to find a record of a noun, strongest first. */
export const matchesOf = (entity: AnyEntity): readonly Match[] =>
  tellingsOf(entity).map((telling) => matchOf(entity, telling));

/** One way to find a record of a noun, with its defaults. */
export function matchOf(entity: AnyEntity, telling: Telling): Match {
  const within = telling.within ?? ownerField(entity);
  const [first = ''] = telling.fields;
  return {
    ...telling,
    by: telling.fields.join(', '),
    form: telling.form ?? formOfKind(telling.fields.length === 1 ? entity.fields[first] : undefined),
    ...(within ? { within } : {}),
  };
}

/** The form in which one field identifies a record. */
export const formOf = (entity: AnyEntity, key: string, field: Field | undefined): string =>
  matchesOf(entity).find(({ fields }) => fields.length === 1 && fields[0] === key)?.form ?? formOfKind(field);

const formOfKind = (field: Field | undefined): string => (field?.kind === 'macAddress' ? 'mac' : 'words');

/**
 * The ways to find a row's record. If rows only refer to a record and this row gives nothing else about it, its name is
 * enough, as for any reference; nothing is changed by it.
 */
export function waysFor({ said, telling }: Pick<Task, 'said' | 'telling'>, target: PlannedTarget): readonly Match[] {
  if (isNumbered(said.id, target)) return [];
  const isBare = said.id === null && target.match.every((match) => matchKeys(match, telling).length === 0);
  return target.repeats && isBare ? [byName(target.entity)] : target.match;
}

/** Whether a row is identified by its source number alone. */
export const isNumbered = (id: string | null, { numbered }: Pick<PlannedTarget, 'numbered'>): boolean =>
  numbered === true && id !== null;

function byName(entity: AnyEntity): Match {
  const owner = ownerField(entity);
  return { by: 'name', fields: entity.title, form: 'words', ...(owner ? { within: owner } : {}) };
}

/**
 * The fields by which a record of a source is remembered: its name, and the fields that the noun's matches combine with
 * a name. Two people may share a name, so people are remembered by name, address and numbers.
 */
export function rememberedBy(entity: AnyEntity, isGiven: (field: Field) => boolean): readonly string[] {
  const naming = namingFields(entity, isGiven);
  const owner = ownerField(entity);
  const beside = matchesOf(entity).flatMap(({ fields, within }) =>
    fields.some((field) => naming.includes(field)) ? [...fields, ...(within && within !== owner ? [within] : [])] : [],
  );
  return [...new Set([...naming, ...beside])];
}

/** The fields that name a record and that a file can give. For a composed title, these are the fields it is made of. */
function namingFields(entity: AnyEntity, isGiven: (field: Field) => boolean): readonly string[] {
  const given = entity.title.filter((key) => entity.fields[key] && isGiven(entity.fields[key]));
  if (given.length > 0) return given;
  const texts = Object.entries<Field>(entity.fields).filter(([, field]) => field.kind === 'text' && isGiven(field));
  return texts.filter(([, field]) => field.search === 'words' || !field.optional).map(([key]) => key);
}

/** The field that holds a record's owner. */
export function ownerField(entity: AnyEntity): string | undefined {
  const { scope } = rootOf(entity);
  return scope.by === 'customer' && scope.field !== 'id' ? scope.field : undefined;
}
