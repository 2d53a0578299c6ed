import * as z from 'zod';
import { count, day, or } from '#engine/calculations/calculation.schema.ts';

export const assetBookValueInput = z.object({
  costPence: count,
  residualPence: or(count, 0),
  lifeMonths: z.int('Write whole months.').min(1, 'A life is at least a month.').max(1200),
  boughtOn: day,
  on: day,
});
