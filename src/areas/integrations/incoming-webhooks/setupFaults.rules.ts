import { derivedFrom, findEntity } from '#engine/entity/registry.ts';
import { readPath } from '#platform/incoming/path.ts';
import { fieldOfLine, isDistinguishing, unfilled } from '#platform/incoming/incomingPlan.ts';
import { pathsIn } from '#platform/incoming/readItem.rules.ts';
import { type Line, readWords, type Setup } from '#platform/incoming/setup.ts';
import type { ExtraFields } from '#engine/import/mapping/plan.ts';

export type Faults = Readonly<Record<string, readonly string[]>>;

const NO_PATH = 'Write a path such as device.serial, disks[0].size or ["odd name"].id.';

/** What keeps a set-up from being kept, by the input it stands in. */
export function setupFaults(setup: Setup, extra: ExtraFields): Faults {
  const faults = new Map<string, string[]>();
  const add = (key: string, message: string) => faults.set(key, [...(faults.get(key) ?? []), message]);
  if (setup.listAt && !readPath(setup.listAt)) add('listAt', NO_PATH);
  for (const [at, { path }] of setup.conditions.entries()) if (!readPath(path)) add(`conditions.${at}.path`, NO_PATH);
  const seen = new Set<string>();
  for (const [at, line] of setup.lines.entries()) {
    for (const [cell, message] of lineFaults(line, setup, extra)) add(`lines.${at}.${cell}`, message);
    if (seen.has(line.field)) add(`lines.${at}.field`, 'Another line fills this field.');
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
    yield ['field', `${entity.plural} have no field “${line.field}” that can be filled.`];
  if (line.from === 'path' && !readPath(line.source)) yield ['source', NO_PATH];
  if (line.from === 'text')
    for (const path of pathsIn(line.source)) if (!readPath(path)) yield ['source', `“${path}” is no path. ${NO_PATH}`];
  if (readWords(line.words) === null) yield ['words', 'Write a line each: their word = our word.'];
  if (line.find && line.field !== 'id' && (line.field.startsWith('extra.') || !field || !isDistinguishing(field)))
    yield ['find', 'A record is found by text, an address, a number of theirs or a reference.'];
}

/** What is missing before it can be switched on; null when nothing is. */
export function notReady(setup: Setup): string | null {
  if (setup.lines.length === 0) return 'Say first what goes where: the mapping is empty.';
  const missing = [...unfilled(setup)];
  if (missing.length > 0) return `New records need ${missing.join(', ')}, and no line of the mapping fills that.`;
  const isFound = setup.lines.some(({ find, field }) => field === 'id' || find);
  if (setup.doing !== 'create' && !isFound)
    return 'Say by what a record is found: tick “Find by”, or map the number its sender knows it by.';
  const isTold = setup.lines.some(({ find, field }) => field === 'id' || (find && !isReference(setup.noun, field)));
  return setup.doing !== 'create' && !isTold ? 'A reference alone finds no record. Add a field of its own.' : null;
}

const isReference = (noun: string, field: string): boolean => fieldOfLine(noun, { field })?.kind === 'ref';
