import type { Answering } from '#engine/reports/reports.server.ts';
import { stateOfBooks } from '../ledger/books.server.ts';

/** Runs every check of the books; faults come first. */
export const answerBooks: Answering = async ({ tx }) => {
  const checks = [...(await stateOfBooks(tx))].sort((one, other) => Number(other.isFault) - Number(one.isFault));
  return {
    rows: checks.map(({ says, isFault }) => ({ key: says, cells: { fault: says, found: isFault ? 'Yes' : 'No' } })),
    totals: {},
  };
};
