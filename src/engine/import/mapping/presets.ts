import { inSentence } from '../../entity/inSentence.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { derivedFrom, entities, findEntity } from '../../entity/registry.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import { fieldOfPlace, isFillable } from './plan.ts';
import type { KnownColumn, Preset } from './preset.ts';
import { ownerField } from '../matching/recognition.ts';

const made: Preset[] = [];

/** Registers presets of an area. */
export function registerPresets(presets: readonly Preset[]): void {
  for (const preset of presets) {
    const known = made.findIndex((each) => each.key === preset.key);
    if (known === -1) made.push(preset);
    else made[known] = preset;
  }
}

/** All presets: those declared by areas first, then the product's own export format for each noun. */
export const presets = (): readonly Preset[] => [...made, ...importable().map(ownPreset)];

export function presetNamed(key: string): Preset | undefined {
  const found = made.find((preset) => preset.key === key);
  if (found) return found;
  const noun = key.startsWith('own:') ? findEntity(key.slice('own:'.length)) : undefined;
  return noun ? ownPreset(noun) : undefined;
}

/** Nouns that can be imported directly: no internal nouns, no nouns that require step-up, and no ledgers. */
export const importable = (): readonly AnyEntity[] =>
  entities().filter((entity) => !entity.internal && !entity.stepUp && !entity.ledger);

const known = new WeakMap<AnyEntity, Preset>();

/**
 * The product's own export of a noun, and any other table with its labels, keys or aliases as headers. A record is
 * found by its number, by the noun's match rules and by its name.
 */
export function ownPreset(entity: AnyEntity): Preset {
  const found = known.get(entity);
  if (found) return found;
  const isBase = derivedFrom(entity).length > 0;
  const owner = ownerField(entity);
  const columns: KnownColumn[] = [{ headers: ['ID'], to: [{ target: 'record', field: 'id' }] }];
  for (const [key, own] of Object.entries<Field>(entity.fields)) {
    // A field that is read-only on a base may be fillable on a derived noun, such as a host name.
    const field = fieldOfPlace({ noun: entity.name }, key) ?? own;
    const headers = [labelOf(key, own), key, ...(field.aliases ?? [])];
    if (isBase && key === entity.kindField) columns.push({ headers, to: [{ target: 'record', field: 'noun' }] });
    else if (isFillable(field)) columns.push({ headers, to: [{ target: 'record', field: key }] });
    else columns.push({ headers, to: [] });
  }
  const preset: Preset = {
    key: `own:${entity.name}`,
    title: entity.plural,
    about: isBase
      ? `A table of ${inSentence(entity.plural)} of any kind, such as an export from this system.`
      : `A table of ${inSentence(entity.plural)}, such as an export from this system.`,
    source: 'own',
    own: true,
    ...(owner ? { asks: [owner] } : {}),
    targets: [{ key: 'record', noun: entity.name }],
    columns,
  };
  known.set(entity, preset);
  return preset;
}
