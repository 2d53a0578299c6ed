import { derivedFrom, findEntity } from '#engine/entity/registry.ts';
import { readPath } from '#platform/incoming/path.ts';
import { fieldOfLine, isDistinguishing, unfilled } from '#platform/incoming/incomingPlan.ts';
import { pathsIn } from '#platform/incoming/readItem.rules.ts';
import { type Line, readWords, type Setup } from '#platform/incoming/setup.ts';
import type { ExtraFields } from '#engine/import/mapping/plan.ts';

export type Faults = Readonly<Record<string, readonly string[]>>;

const NO_PATH = 'Enter a path, for example device.serial, disks[0].size or ["odd name"].id.';

/** Errors of a configuration, by input. */
export function setupFaults(setup: Setup, extra: ExtraFields): Faults {
  const faults = new Map<string, string[]>();
  const add = (key: string, message: string) => faults.set(key, [...(faults.get(key) ?? []), message]);
  if (setup.listAt && !readPath(setup.listAt)) add('listAt', NO_PATH);
  for (const [at, { path }] of setup.conditions.entries()) if (!readPath(path)) add(`conditions.${at}.path`, NO_PATH);
  const seen = new Set<string>();
  for (const [at, line] of setup.lines.entries()) {
    for (const [cell, message] of lineFaults(line, setup, extra)) add(`lines.${at}.${cell}`, message);
    if (seen.has(line.field)) add(`lines.${at}.field`, 'Another line already uses this field.');
    seen.add(line.field);
  }
  return Object.fromEntries(faults);
}

function* lineFaults(line: Line, { noun }: Setup, extra: ExtraFields): Generator<readonly [cell: string, string]> {
  const entity = findEntity(noun);
  if (!entity) return;
  const isKind = line.field === 'noun' && derivedFrom(entity).length > 0;
  const field = fieldOfLine(noun, line, extra);
  if (line.field !== 'id' && !isKind && !field)
    yield ['field', `${entity.plural} have no field “${line.field}” that can be imported.`];
  if (line.from === 'path' && !readPath(line.source)) yield ['source', NO_PATH];
  if (line.from === 'text')
    for (const path of pathsIn(line.source))
      if (!readPath(path)) yield ['source', `“${path}” is not a path. ${NO_PATH}`];
  if (readWords(line.words) === null) yield ['words', 'Enter one pair per line: their word = our word.'];
  if (line.find && line.field !== 'id' && (line.field.startsWith('extra.') || !field || !isDistinguishing(field)))
    yield ['find', 'Match on text, an email address, an ID or a reference.'];
}

/** The reason it cannot be switched on yet; null when it can. */
export function notReady(setup: Setup): string | null {
  if (setup.lines.length === 0) return 'Enter a mapping.';
  const missing = [...unfilled(setup)];
  if (missing.length > 0) return `New records need ${missing.join(', ')}. Add them to the mapping.`;
  const isFound = setup.lines.some(({ find, field }) => field === 'id' || find);
  if (setup.doing !== 'create' && !isFound) return 'Choose a field to match on, or map the sender’s ID.';
  const isTold = setup.lines.some(({ find, field }) => field === 'id' || (find && !isReference(setup.noun, field)));
  return setup.doing !== 'create' && !isTold ? 'Match on a field of the record as well as the reference.' : null;
}

const isReference = (noun: string, field: string): boolean => fieldOfLine(noun, { field })?.kind === 'ref';
