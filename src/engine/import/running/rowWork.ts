import type { AnyEntity } from '../../entity/entity.ts';
import type { Fault, Remark, Result } from '../fault.ts';
import type { Said } from '../mapping/interpret.ts';
import type { PlannedTarget } from '../mapping/plan.ts';

/** The result, or the expected result, for one record of a row. */
export interface Made {
  readonly target: string;
  readonly noun: string;
  /** Null for a record that does not exist yet. */
  readonly id: number | null;
  readonly title: string;
  readonly result: 'create' | 'update' | 'unchanged';
  /** The match by which the record was found. */
  readonly by?: string;
  /** Field → [before, after] of an update. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Created because rows refer to it. Rows with the same key refer to the same record. */
  readonly once?: string;
}

/** One row in progress: its content, the records found, and the results. */
export interface RowWork {
  readonly number: number;
  readonly cells: readonly string[];
  readonly said: readonly Said[];
  readonly faults: Fault[];
  readonly remarks: Remark[];
  readonly made: Made[];
  /** Missing records that the row refers to and that were created. */
  readonly referred: Made[];
  /** Target → id of its record. */
  readonly ids: Map<string, number>;
  /** The identities that the row claims. A second row with the same claim is a duplicate. */
  readonly claims: Claim[];
  /** There is nothing to do: the file only updates and the record is missing, or only creates and it exists. */
  skipped: boolean;
  /** The target that refused the row, if the row can be imported without it. */
  without: PlannedTarget | null;
}

export interface Claim {
  readonly claim: string;
  /**
   * Claims with different values here are different records, such as the same number from two manufacturers. For a
   * secret it is its mark.
   */
  readonly settles: string | null;
}

/** One target of one row, with its noun. */
export interface Task {
  readonly row: RowWork;
  readonly said: Said;
  /** The base, until the row's noun is known. */
  noun: AnyEntity;
  /** The identities by which the source knows the record: its number and its name. */
  identities: readonly string[];
  readonly values: Record<string, unknown>;
  /** Values that may identify the record. */
  telling: Record<string, unknown>;
  /** References to a name that several records share. They are resolved if the existing record refers to one of them. */
  readonly unsure: Map<string, Unsure>;
  /** Lines for the remarks, including those added during lookups. */
  readonly lines: string[];
  /** References to records that other rows bring, filled once those are written. */
  readonly waiting: Waiting[];
}

export interface Waiting {
  readonly field: string;
  readonly column: number;
  /** The task of the record that is referred to. */
  readonly of: Task;
  /** What is said if that record is not written. */
  readonly unknown: Fault;
}

export interface Unsure {
  readonly ids: readonly number[];
  readonly fault: Fault;
}

export const hasFailed = (row: RowWork): boolean => row.faults.length > 0;

/** The result of a row is that of its main record. If another of its records is new or changed, the row is an update. */
export function resultOf(row: RowWork): Result {
  if (hasFailed(row)) return 'error';
  const mainKey = (row.said.find(({ target }) => target.main) ?? row.said[0])?.target.key;
  const main = row.made.find((made) => made.target === mainKey);
  // A row that adds to a record of an earlier row of the file, such as a second seat of its licence.
  const isMore = !main && mainKey !== undefined && row.ids.has(mainKey);
  if (isMore) return row.made.some((made) => made.result !== 'unchanged') ? 'update' : 'skipped';
  if (!main) return 'skipped';
  if (main.result === 'create') return 'create';
  return row.made.some((made) => made.result !== 'unchanged') ? 'update' : 'unchanged';
}
