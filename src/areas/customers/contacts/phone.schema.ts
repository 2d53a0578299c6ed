import * as z from 'zod';
import { or } from '#engine/calculations/calculation.schema.ts';

export const contactPhoneInput = z.object({
  input: z.string('Enter the number as text.').max(100),
  country: or(z.string().regex(/^[A-Za-z]{2}$/, 'Enter the two letters of a country, for example GB.'), 'GB'),
});
