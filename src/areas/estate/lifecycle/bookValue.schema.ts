import * as z from 'zod';
import { count, day, or } from '#engine/calculations/calculation.schema.ts';

export const assetBookValueInput = z.object({
  costPence: count,
  residualPence: or(count, 0),
  lifeMonths: z.int('Enter whole months.').min(1, 'Enter at least 1 month.').max(1200),
  boughtOn: day,
  on: day,
});
