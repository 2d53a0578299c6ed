import { inSentence } from '../../entity/inSentence.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { entityNamed } from '../../entity/registry.ts';
import { titleOf } from '../../entity/shape.ts';
import { type NamedText, readNamedTexts } from '../../kinds/anyRefs/namedText.ts';
import { recordKey } from '../../kinds/anyRefs/recordKey.ts';
import type { Field } from '../../kinds/field.ts';
import { splitList } from '../../kinds/tags/tags.ts';
import { identityForm } from './identity.ts';
import { grouped } from '../../entity/grouped.ts';
import { leaveEmpty, makeReferred } from './makeReferred.server.ts';
import { candidatesFor, type NamedRecord, similarTo } from './namedRecords.server.ts';
import { hasFailed, type Task } from '../running/rowWork.ts';
import { chosenId, isFrom, type Wanted } from '../mapping/wanted.ts';

/**
 * Resolves the names in references to records, for all rows together: by the record's number if the user chose one,
 * otherwise by exact name among records of the same owner. Similar names never match. For an unknown name the mapping
 * decides: the row is refused with suggestions, the field is left empty, or the record is created.
 */
export async function resolveReferences(context: Context, tasks: readonly Task[]): Promise<void> {
  for (const key of orderOf(tasks)) {
    const wanted = tasks.filter(({ row }) => !hasFailed(row)).flatMap((task) => wantedOf(task, key));
    for (const group of grouped(wanted, ({ noun, named }) => `${noun.name} ${named.place.by?.join() ?? ''}`).values())
      await resolve(context, (group[0] as Wanted).noun, group);
    for (const [task, each] of grouped(wanted, ({ task }) => task)) collect(task, key, each);
  }
}

/** Fields in lookup order: the customer before its sites, the manufacturer before its models. */
function orderOf(tasks: readonly Task[]): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { said, noun } of tasks)
    for (const { field, place } of said.names) {
      const known = needs.get(field) ?? new Set();
      for (const before of [...(place.within ?? []), noun.fields[field]?.same, ...fromsOf(place.creating)])
        if (before) known.add(before);
      needs.set(field, known);
    }
  const ordered: string[] = [];
  const visit = (field: string, path: readonly string[]): void => {
    if (ordered.includes(field) || path.includes(field)) return;
    for (const before of needs.get(field) ?? []) if (needs.has(before)) visit(before, [...path, field]);
    ordered.push(field);
  };
  for (const field of needs.keys()) visit(field, []);
  return ordered;
}

const fromsOf = (creating: Readonly<Record<string, unknown>> | undefined): string[] =>
  Object.values(creating ?? {}).flatMap((value) => (isFrom(value) ? [value.from] : []));

function wantedOf(task: Task, key: string): Wanted[] {
  const field = task.noun.fields[key];
  if (!field) return [];
  return task.said.names
    .filter((named) => named.field === key && named.text !== '')
    .flatMap((named) => {
      return saidIn(field, named.text, named.place.separator).map(({ noun: name, text }): Wanted => {
        const noun = entityNamed(name);
        const shared = [...(field.same ? [field.same] : []), ...(named.place.within ?? [])];
        const within = Object.fromEntries(
          shared.flatMap((each) => {
            const value = task.values[each];
            return noun.fields[each] && value !== undefined && value !== null ? [[each, value]] : [];
          }),
        );
        return { task, named, field, noun, text, within, id: null };
      });
    });
}

/** The records that a cell names, with the noun of each. */
function saidIn({ kind, to, toAny }: Field, text: string, separator = ';'): readonly NamedText[] {
  if (toAny) return readNamedTexts(text, toAny);
  if (!to) return [];
  return (kind === 'refs' ? splitList(text.replaceAll(separator, ';')) : [text]).map((each) => ({
    noun: to,
    text: each,
  }));
}

async function resolve(context: Context, noun: AnyEntity, wanted: readonly Wanted[]): Promise<void> {
  const candidates = await candidatesFor(context, noun, wanted);
  const missing: Wanted[] = [];
  for (const each of wanted) {
    const hits = hitsOf(each, noun, candidates);
    const current = hits.length > 1 ? hits.filter((hit) => !hit.archived) : hits;
    if (current.length > 1) beUnsure(each, noun, current);
    else if (current[0]) each.id = current[0].id;
    else missing.push(each);
  }
  const policy = ({ named, text }: Wanted) => (chosenId(text) ? 'refuse' : (named.place.missing ?? 'refuse'));
  await makeReferred(
    context,
    noun,
    missing.filter((each) => policy(each) === 'create'),
  );
  await refuseUnknown(
    context,
    noun,
    missing.filter((each) => policy(each) === 'refuse'),
  );
  for (const each of missing.filter((one) => policy(one) === 'leave')) leaveEmpty(each, noun);
}

function hitsOf(
  { text, within }: Wanted,
  noun: AnyEntity,
  candidates: ReadonlyMap<string, readonly NamedRecord[]>,
): NamedRecord[] {
  const id = chosenId(text);
  const hits = candidates.get(id ? `#${id}` : (identityForm('words', text) ?? '')) ?? [];
  return hits.filter((hit) =>
    Object.entries(within).every(([key, value]) => !(key in noun.fields) || hit[key] === null || hit[key] === value),
  );
}

/** Several records have the name. The user must choose one, unless the existing record already refers to one of them. */
function beUnsure({ task, named, text }: Wanted, noun: AnyEntity, hits: readonly NamedRecord[]): void {
  task.unsure.set(named.field, {
    ids: hits.map((hit) => hit.id),
    fault: {
      column: named.column,
      code: 'ambiguous_match',
      message: `${hits.length} ${inSentence(noun.plural)} are called “${text}”. Choose one.`,
      offers: hits.slice(0, 5).map((hit) => ({ id: hit.id, title: `${titleOf(noun, hit)} (#${hit.id})` })),
    },
  });
}

async function refuseUnknown(context: Context, noun: AnyEntity, refused: readonly Wanted[]): Promise<void> {
  const offers = await similarTo(context, noun, refused);
  for (const { task, named, text, field } of refused) {
    const near = offers.get(text) ?? [];
    const where = field.same ? ' there' : '';
    const hint = near[0] ? ` Did you mean “${near[0].title}”?` : '';
    task.row.faults.push({
      column: named.column,
      code: 'unknown_reference',
      message: `No ${inSentence(noun.label)} is called “${text}”${where}.${hint}`,
      ...(near.length > 0 ? { offers: near } : {}),
    });
  }
}

/** Puts the found records into the task's values. */
function collect(task: Task, key: string, wanted: readonly Wanted[]): void {
  const ids = [...new Set(wanted.flatMap(({ id }) => id ?? []))];
  const [first] = ids;
  if (first === undefined) return;
  const kind = wanted[0]?.field.kind;
  if (kind === 'anyRefs')
    task.values[key] = [
      ...new Set(wanted.flatMap(({ id, noun }) => (id === null ? [] : recordKey({ noun: noun.name, id })))),
    ];
  else task.values[key] = kind === 'refs' ? ids : first;
}
