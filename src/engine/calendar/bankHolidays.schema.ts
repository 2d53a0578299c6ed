import * as z from 'zod';
import { day } from '../calculations/calculation.schema.ts';

/** The years from the first with the present bank holidays to 2150, beyond which dates are not predictable. */
export const bankHolidaysInput = z.object({
  division: z.enum(['england-and-wales', 'scotland', 'northern-ireland']),
  year: z.int().min(1978).max(2150),
  add: z.array(day).default([]),
  remove: z.array(day).default([]),
});
