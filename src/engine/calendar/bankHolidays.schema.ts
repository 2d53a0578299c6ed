import * as z from 'zod';
import { day } from '../calculations/calculation.schema.ts';

/** Days before the Act that made them are none, and nobody knows what is proclaimed in a hundred years. */
export const bankHolidaysInput = z.object({
  division: z.enum(['england-and-wales', 'scotland', 'northern-ireland']),
  year: z.int().min(1978).max(2150),
  add: z.array(day).default([]),
  remove: z.array(day).default([]),
});
