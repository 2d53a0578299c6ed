import type { Queryable } from '#engine/db/pool.server.ts';

/** A noun whose records are people: SQL for their name and address over its table. */
export interface Subjects {
  readonly entity: string;
  readonly table: string;
  readonly name: string;
  readonly email: string;
}

/** A person, with the values that identify them in records. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly emails: readonly string[];
}

const known = new Map<string, Subjects>();

/** Declares a noun whose records are people. Each area declares its own once. */
export function subjects(each: Subjects): void {
  known.set(each.entity, each);
}

export const subjectNouns = (): readonly string[] => [...known.keys()];

/** All people of a noun, or one of them. */
async function peopleOf(tx: Queryable, { table, name, email }: Subjects, id?: number): Promise<readonly Person[]> {
  const { rows } = await tx.query<{ id: number; name: string | null; email: string | null }>(
    `select id, ${name} as name, ${email} as email from ${table} where $1::bigint is null or id = $1`,
    [id ?? null],
  );
  return rows.map((row) => ({ id: row.id, name: row.name ?? '', emails: row.email ? [row.email.toLowerCase()] : [] }));
}

/** One person; undefined if the ID does not exist. */
export async function personOf(tx: Queryable, entity: string, id: number): Promise<Person | undefined> {
  const of = known.get(entity);
  return of ? (await peopleOf(tx, of, id))[0] : undefined;
}

/** The names and addresses of all people. */
export async function everyName(tx: Queryable): Promise<readonly string[]> {
  const people = await Promise.all([...known.values()].map((of) => peopleOf(tx, of)));
  return people.flat().flatMap(({ name, emails }) => [name, ...emails]);
}
