import type { JobStatus } from '../jobs/jobStatus.ts';

export const LANES = { none: 'None', assignee: 'Assignee', customer: 'Customer' } as const;
export type Lanes = keyof typeof LANES;
export const isLanes = (word: string | undefined): word is Lanes => word !== undefined && Object.hasOwn(LANES, word);

/** The field of a job that decides its lane, the noun that it names, and the title of jobs without one. */
const BY = {
  assignee: { field: 'assigneeUserId', noun: 'user', without: 'Unassigned' },
  customer: { field: 'customerId', noun: 'customer', without: 'Another customer' },
} as const;

export interface Lane<R> {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly R[];
}

type Titles = Readonly<Record<string, Readonly<Record<number, { readonly title: string } | undefined>> | undefined>>;

/** Jobs in lanes by title; those without an assignee come first. The jobs of a lane keep their order. */
export function lanesOf<R extends Readonly<Record<string, unknown>>>(
  rows: readonly R[],
  refs: Titles,
  by: Exclude<Lanes, 'none'>,
): readonly Lane<R>[] {
  const { field, noun, without } = BY[by];
  const lanes = new Map<string, { key: string; title: string; rows: R[] }>();
  for (const row of rows) {
    const id = row[field];
    const title = typeof id === 'number' ? refs[noun]?.[id]?.title : undefined;
    const key = title === undefined ? '' : String(id);
    const lane = lanes.get(key) ?? { key, title: title ?? without, rows: [] };
    lanes.set(key, { ...lane, rows: [...lane.rows, row] });
  }
  return [...lanes.values()].sort((one, other) =>
    one.key === '' || other.key === ''
      ? one.key.length - other.key.length
      : one.title.localeCompare(other.title, 'en-GB'),
  );
}

/** Columns without a limit: work arrives in the first, and leaves by the last. */
const UNLIMITED: readonly JobStatus[] = ['new', 'resolved'];

/** The limit of a column in jobs, if it has one. 0 in the settings means no limit. */
export const limitOf = (status: JobStatus, most: number): number | undefined =>
  most > 0 && !UNLIMITED.includes(status) ? most : undefined;
