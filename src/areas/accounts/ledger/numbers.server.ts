import { takeNumber } from '#engine/series/series.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { docNumber } from '../kernel/numbers.rules.ts';
import { yearOfDay } from '../periods/openDay.server.ts';

export type SeriesName = 'INV' | 'CRN' | 'RCT' | 'PAY' | 'JNL';

/**
 * Takes the next number of a series in the financial year of a day. Call it last, because the series stays locked until
 * the transaction ends.
 */
export async function nextNumber(tx: Queryable, series: SeriesName, day: string): Promise<string> {
  const year = await yearOfDay(tx, day);
  const n = await takeNumber(tx, series, year);
  return docNumber({ pattern: `${series}-${year}-{N5}`, date: day, yearStart: '01-01', n }).number;
}
