import type { AnyEntity } from '../../entity/entity.ts';
import { derivedFrom, entityNamed, findEntity } from '../../entity/registry.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import type { ReadHints } from '../../kinds/kind.ts';
import type { FileColumn } from '../reading/headers.ts';
import type { Match } from '../matching/match.ts';
import type { Mapping, Place, Preset, Target } from './preset.ts';
import { matchesOf, matchOf, rememberedBy } from '../matching/recognition.ts';

/** A preset and a mapping combined with the columns of one file: everything needed to read its rows. */
export interface Plan {
  readonly preset: Preset;
  readonly source: string;
  readonly columns: readonly FileColumn[];
  readonly targets: readonly PlannedTarget[];
  readonly hints: ReadHints;
  /** The user did not choose a date order and the file's dates are ambiguous. */
  readonly datesGuessed: boolean;
}

export interface PlannedTarget extends Target {
  readonly entity: AnyEntity;
  /** Ways to find an existing record, strongest first. The source system's own number always comes first. */
  readonly match: readonly Match[];
  /**
   * Fields that identify rows without a source number. The record is remembered by them, so that importing the same
   * file again finds the same records.
   */
  readonly remembered?: readonly string[];
  readonly places: readonly PlannedPlace[];
  /** Values that the user enters once for the whole file. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export interface PlannedPlace {
  readonly column: FileColumn;
  readonly place: Place;
}

/** The nouns that a target can create: its own, or all nouns derived from the base. */
export const nounsOf = (target: Pick<Target, 'noun'>): readonly AnyEntity[] => {
  const entity = entityNamed(target.noun);
  const derived = derivedFrom(entity);
  return derived.length > 0 ? derived : [entity];
};

/** Custom fields by noun, as previously loaded definitions. */
export type ExtraFields = Readonly<Record<string, Readonly<Record<string, Field>>>>;

/** A field of a noun by key; custom fields use `extra.<key>`. */
export const fieldOfNoun = (entity: AnyEntity, key: string, extra: ExtraFields = {}): Field | undefined =>
  key.startsWith('extra.') ? extra[entity.name]?.[key.slice('extra.'.length)] : entity.fields[key];

/** The field that a place fills. For a base, this is the field of the first derived noun in which it can be filled. */
export function fieldOfPlace(
  target: Pick<Target, 'noun' | 'elsewhere'>,
  key: string,
  extra: ExtraFields = {},
): Field | undefined {
  const elsewhere = target.elsewhere?.[key];
  if (elsewhere) return elsewhere;
  const fields = [entityNamed(target.noun), ...nounsOf(target)].flatMap((noun) => fieldOfNoun(noun, key, extra) ?? []);
  return fields.find(isFillable) ?? fields[0];
}

/** Whether an import may fill a field. Fields that the product sets are excluded. */
export const isFillable = (field: Field): boolean =>
  !field.readOnly && field.kind !== 'file' && field.kind !== 'files' && field.kind !== 'lines';

export function planOf(
  preset: Preset,
  mapping: Mapping,
  columns: readonly FileColumn[],
  reading: {
    readonly dates?: 'dmy' | 'mdy' | undefined;
    readonly settled?: 'dmy' | 'mdy' | undefined;
    readonly serials?: boolean | undefined;
  } = {},
): Plan {
  const dates = reading.dates ?? reading.settled ?? preset.dates;
  const serials = reading.serials ?? preset.serials;
  const targets = preset.targets.map((target): PlannedTarget => {
    const places = columns.flatMap((column) =>
      (mapping.columns[column.name] ?? [])
        .filter((place) => place.target === target.key)
        .map((place) => ({ column, place })),
    );
    const asked = Object.fromEntries(
      Object.entries(mapping.asked).filter(
        ([key, value]) =>
          value !== null && value !== '' && entityNamed(target.noun).fields[key] && !(key in (target.links ?? {})),
      ),
    );
    const doing = mapping.doing[target.key] ?? target.doing;
    const entity = entityNamed(target.noun);
    return {
      ...target,
      ...(doing ? { doing } : {}),
      entity,
      match: [
        ...matchesOf(entity),
        ...(target.finds ?? []).map((telling) => ({ ...matchOf(entity, telling), current: true as const })),
      ],
      remembered: rememberedBy(entity, (field) => isFillable(field) && field.kind !== 'secret'),
      places,
      asked,
    };
  });
  return {
    preset,
    source: preset.source,
    columns,
    targets,
    hints: { ...(dates ? { dates } : {}), ...(serials ? { serials } : {}), beside: true },
    datesGuessed: dates === undefined,
  };
}

/** Sentences that explain why a mapping cannot be used. If there are none, the import can be checked. */
export function* mappingComplaints(plan: Plan, extra: ExtraFields = {}): Generator<string> {
  const main = plan.targets.find((target) => target.main) ?? plan.targets[0];
  if (!main || main.places.length === 0) {
    yield 'No column is mapped. Choose a field for at least one column.';
    return;
  }
  for (const target of plan.targets)
    for (const { column, place } of target.places) yield* placeComplaints(target, column, place, extra);
  // One answer applies to every target of the file. It is requested once, and not again as a required field.
  const asks = plan.preset.asks ?? [];
  for (const key of asks) {
    const target = plan.targets.find((each) => lacks(each, key));
    if (target) yield `Choose a value for the whole file: ${labelOf(key, target.entity.fields[key] ?? {})}.`;
  }
  for (const target of plan.targets) yield* unmapped(target, asks);
}

const lacks = (target: PlannedTarget, key: string): boolean =>
  target.entity.fields[key] !== undefined &&
  target.asked[key] === undefined &&
  !target.places.some(({ place }) => place.field === key) &&
  !(key in (target.links ?? {}));

function* placeComplaints(target: Target, column: FileColumn, place: Place, extra: ExtraFields): Generator<string> {
  const field = fieldOfPlace(target, place.field, extra);
  if (column.isSecret && field?.kind !== 'secret') {
    yield `“${column.name}” looks like a column of secrets, so its values are not imported. Rename the column if it contains no secrets.`;
    return;
  }
  if (!column.isSecret && field?.kind === 'secret') {
    yield `“${column.name}” does not look like a column of secrets, so its values were read as plain text. Rename the column to “${labelOf(place.field, field)}” and upload the file again.`;
    return;
  }
  if (place.field === 'id' || place.field === 'noun') return;
  if (!field) yield `“${column.name}” is mapped to a field that does not exist.`;
  else if (!isFillable(field))
    yield `“${column.name}” is mapped to “${labelOf(place.field, field)}”, which cannot be imported.`;
}

/** Required fields that no column, answer, link or fixed value fills. Targets that only update need none. */
function* unmapped(target: PlannedTarget, asks: readonly string[]): Generator<string> {
  if (target.doing === 'update' || target.places.length === 0) return;
  // Without a column for a field that it needs, no row has the target.
  if (target.needs && !target.places.some(({ place }) => target.needs?.includes(place.field))) return;
  const filled = new Set([
    ...target.places.map(({ place }) => place.field),
    ...Object.keys(target.asked),
    ...Object.keys(target.links ?? {}),
    ...Object.keys(target.fixed ?? {}),
    ...asks,
  ]);
  const entity = findEntity(target.noun);
  for (const [key, field] of Object.entries<Field>(entity?.fields ?? {}))
    if (!field.optional && field.default === undefined && !field.readOnly && !isList(field) && !filled.has(key))
      yield `${entity?.label ?? ''}: “${labelOf(key, field)}” is required. Map a column to this field.`;
}

const isList = (field: Field): boolean => ['tags', 'choices', 'refs', 'anyRefs', 'rows', 'files'].includes(field.kind);
