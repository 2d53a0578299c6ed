import type { Queryable } from '#engine/db/pool.server.ts';

/** A noun whose records are people: SQL of their name and address over its table. */
export interface Subjects {
  readonly entity: string;
  readonly table: string;
  readonly name: string;
  readonly email: string;
}

/** One person, as records may name them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly emails: readonly string[];
}

const known = new Map<string, Subjects>();

/** Says which noun's records are people; its room does so once. */
export function subjects(each: Subjects): void {
  known.set(each.entity, each);
}

export const subjectNouns = (): readonly string[] => [...known.keys()];

/** Everybody of a noun, or one of them. */
async function peopleOf(tx: Queryable, { table, name, email }: Subjects, id?: number): Promise<readonly Person[]> {
  const { rows } = await tx.query<{ id: number; name: string | null; email: string | null }>(
    `select id, ${name} as name, ${email} as email from ${table} where $1::bigint is null or id = $1`,
    [id ?? null],
  );
  return rows.map((row) => ({ id: row.id, name: row.name ?? '', emails: row.email ? [row.email.toLowerCase()] : [] }));
}

/** One person; undefined when there is none of this number. */
export async function personOf(tx: Queryable, entity: string, id: number): Promise<Person | undefined> {
  const of = known.get(entity);
  return of ? (await peopleOf(tx, of, id))[0] : undefined;
}

/** What everybody there is goes by: names and addresses. */
export async function everyName(tx: Queryable): Promise<readonly string[]> {
  const people = await Promise.all([...known.values()].map((of) => peopleOf(tx, of)));
  return people.flat().flatMap(({ name, emails }) => [name, ...emails]);
}
