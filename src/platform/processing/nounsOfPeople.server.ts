import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { definitionsFor } from '#engine/store/extra.server.ts';
import { derivedFrom, entities } from '#engine/entity/registry.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { personalFields } from '../subject-access/personalFields.ts';
import { subjectNouns } from '../subject-access/subjects.server.ts';

/** A noun whose records hold personal data, with the labels of those fields, including those of its kinds. */
export interface NounOfPeople {
  readonly noun: AnyEntity;
  readonly fields: readonly string[];
}

/** All nouns with personal data; kinds are listed under their base. */
export async function nounsOfPeople(tx: Queryable): Promise<readonly NounOfPeople[]> {
  const found: NounOfPeople[] = [];
  for (const noun of entities().filter(({ base }) => !base)) {
    const fields = new Set<string>();
    for (const each of [noun, ...derivedFrom(noun)]) for (const label of await labelsOf(tx, each)) fields.add(label);
    if (fields.size > 0) found.push({ noun, fields: [...fields] });
  }
  return found;
}

/** For a person's own record all fields; for other records those that name or reach a person. */
async function labelsOf(tx: Queryable, noun: AnyEntity): Promise<readonly string[]> {
  const people = subjectNouns();
  if (!people.includes(noun.name)) return personalFields(noun, people).map(({ key, field }) => labelOf(key, field));
  const own = noun.extra ? await definitionsFor(tx, noun) : [];
  return [...Object.entries(noun.fields).map(([key, field]) => labelOf(key, field)), ...own.map(({ label }) => label)];
}
