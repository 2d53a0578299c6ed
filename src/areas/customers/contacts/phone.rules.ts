import { calculation } from '#engine/calculations/calculation.ts';
import { readPhone } from '#engine/kinds/phone/phone.ts';

/** A typed telephone number in its international form, with its extension. */
export const contactPhone = calculation(
  'contact.phone',
  ({ input, country }: { readonly input: string; readonly country: string }) => readPhone(input, country),
);
