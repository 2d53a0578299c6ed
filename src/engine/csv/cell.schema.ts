import * as z from 'zod';
import { or } from '../calculations/calculation.schema.ts';

const value = z
  .union([z.string(), z.number()], 'Enter the value as text or a number.')
  .nullish()
  .transform((given) => String(given ?? ''));

export const exportCellInput = z.object({
  type: z.string('Enter the type of the column, such as text or number.'),
  value,
});

export const csvCellInput = z.object({
  value,
  kind: or(z.enum(['text', 'number', 'date', 'money'], 'Enter text, number, date or money.'), 'text'),
});

export const importCellInput = z.object({ cell: z.string('Enter the cell as text.') });
