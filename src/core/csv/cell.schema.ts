import * as z from 'zod';

export const exportCellInput = z.object({
  type: z.string('Write the type of the column, such as text or number.'),
  value: z
    .union([z.string(), z.number()], 'Write the value as text or a number.')
    .nullish()
    .transform((value) => String(value ?? '')),
});

export const importCellInput = z.object({ cell: z.string('Write the cell as text.') });
