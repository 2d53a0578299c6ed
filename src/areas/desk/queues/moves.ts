import type { JobStatus } from '../jobs/jobStatus.ts';

interface BoardColumn {
  readonly status: JobStatus;
  readonly actions: readonly string[];
  /** Refuses jobs without a visit, so the keys pass over it instead of stopping in front of it. */
  readonly needsVisit?: true;
}

/** Columns of the board with the actions that lead to them; reopening and resuming lead to “Open”. */
export const BOARD_COLUMNS: readonly BoardColumn[] = [
  { status: 'new', actions: [] },
  { status: 'open', actions: ['resume', 'reopen'] },
  { status: 'in-progress', actions: ['start'] },
  { status: 'scheduled', actions: ['schedule'], needsVisit: true },
  { status: 'waiting-customer', actions: ['waitCustomer'] },
  { status: 'waiting-supplier', actions: ['waitSupplier'] },
  { status: 'on-hold', actions: ['hold'] },
  { status: 'resolved', actions: ['resolve'] },
];

/** The available action that moves a job into a column; undefined when there is none. */
export function moveInto<D extends { readonly name: string }>(status: string, doable: readonly D[]): D | undefined {
  const column = BOARD_COLUMNS.find((each) => each.status === status);
  return doable.find(({ name }) => column?.actions.includes(name));
}

/** The next column in a direction that a job can move into with a key. */
export function nextColumn(
  from: string,
  step: 1 | -1,
  doable: readonly { readonly name: string }[],
): JobStatus | undefined {
  const start = BOARD_COLUMNS.findIndex(({ status }) => status === from);
  for (let at = start + step; at >= 0 && at < BOARD_COLUMNS.length; at += step) {
    const column = BOARD_COLUMNS[at];
    if (column && !column.needsVisit && moveInto(column.status, doable)) return column.status;
  }
  return undefined;
}
