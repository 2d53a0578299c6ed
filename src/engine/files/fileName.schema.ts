import * as z from 'zod';
import { or } from '../calculations/calculation.schema.ts';

export const fileNameInput = z.object({
  name: or(z.string('Enter the name as text.').max(10_000, 'At most 10,000 characters.'), ''),
  type: z.string('Enter the media type, such as image/png.').max(200, 'At most 200 characters.'),
});
