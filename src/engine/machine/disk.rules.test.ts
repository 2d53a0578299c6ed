import { describe, expect, it } from 'vitest';
import { type Disk, stateOf } from './disk.rules.ts';

const GB = 1_000_000_000;
const files = (free: number, total: number): Disk => ({ use: 'files', free, total });
const database = (free: number, total: number): Disk => ({ use: 'database', free, total });

describe('what free disk space allows', () => {
  it.each([
    ['with a quarter free, everything', files(25 * GB, 100 * GB), 'plenty'],
    ['below a tenth, everything, with a warning', files(9 * GB, 100 * GB), 'low'],
    ['below a twentieth, no more files', files(4.9 * GB, 100 * GB), 'no-files'],
    ['below a gibibyte, no more files, however small the disk', files(1_073_741_823, 8 * GB), 'no-files'],
    ['at a gibibyte, files', files(1_073_741_824, 8 * GB), 'plenty'],
    ['records, below what files need', database(0.6 * GB, 8 * GB), 'low'],
    ['at 500 MB, records', database(0.5 * GB, 4 * GB), 'plenty'],
    ['below 500 MB, nothing', database(0.5 * GB - 1, 4 * GB), 'read-only'],
  ])('%s', (_what, disk, state) => {
    expect(stateOf(disk)).toBe(state);
  });
});
