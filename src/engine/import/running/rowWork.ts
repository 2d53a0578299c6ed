import type { AnyEntity } from '../../entity/entity.ts';
import type { Fault, Remark, Result } from '../fault.ts';
import type { Said } from '../mapping/interpret.ts';

/** What became, or would become, of one record a row tells of. */
export interface Made {
  readonly target: string;
  readonly noun: string;
  /** Null for a record that does not exist yet. */
  readonly id: number | null;
  readonly title: string;
  readonly result: 'create' | 'update' | 'unchanged';
  /** How it was found. */
  readonly by?: string;
  /** Field → [before, after] of an update. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Made because rows name it: the rows that say the same here are about one record. */
  readonly once?: string;
}

/** One row on its way through: what it says, what was found, what it became. */
export interface RowWork {
  readonly number: number;
  readonly cells: readonly string[];
  readonly said: readonly Said[];
  readonly faults: Fault[];
  readonly remarks: Remark[];
  readonly made: Made[];
  /** Records that were not there and that the row refers to. */
  readonly referred: Made[];
  /** Target → the record it is now. */
  readonly ids: Map<string, number>;
  /** What the row claims to be; a second row with the claim is a duplicate. */
  readonly claims: Claim[];
  /** Nothing was to be done: its record is absent and the file only updates, or the other way round. */
  skipped: boolean;
}

export interface Claim {
  readonly claim: string;
  /** Claims with different values here are different things: two makers' numbers. */
  readonly settles: string | null;
}

/** One target of one row, with its noun known. */
export interface Task {
  readonly row: RowWork;
  readonly said: Said;
  /** The base, until it is known which of its nouns the row is. */
  noun: AnyEntity;
  /** What its source knows the record by: its number, and the name that tells its rows apart. */
  identities: readonly string[];
  readonly values: Record<string, unknown>;
  /** What it says that may tell its record from others. */
  telling: Record<string, unknown>;
  /** References whose name several records bear: settled if the record that is found refers to one of them. */
  readonly unsure: Map<string, Unsure>;
  /** Lines for the remarks, those that turned up while looking among them. */
  readonly lines: string[];
}

export interface Unsure {
  readonly ids: readonly number[];
  readonly fault: Fault;
}

export const hasFailed = (row: RowWork): boolean => row.faults.length > 0;

/** A row is what its main record became; another record of it that is new or changed makes it an update. */
export function resultOf(row: RowWork): Result {
  if (hasFailed(row)) return 'error';
  const mainKey = (row.said.find(({ target }) => target.main) ?? row.said[0])?.target.key;
  const main = row.made.find((made) => made.target === mainKey);
  // A row that says more of what an earlier row of the file made, such as a second seat of its licence.
  const isMore = !main && mainKey !== undefined && row.ids.has(mainKey);
  if (isMore) return row.made.some((made) => made.result !== 'unchanged') ? 'update' : 'skipped';
  if (!main) return 'skipped';
  if (main.result === 'create') return 'create';
  return row.made.some((made) => made.result !== 'unchanged') ? 'update' : 'unchanged';
}
