import { calculation } from '#engine/calculations/calculation.ts';
import { readPhone } from '#engine/kinds/phone/phone.ts';

/** Normalises a phone number to E.164, with its extension. */
export const contactPhone = calculation(
  'contact.phone',
  ({ input, country }: { readonly input: string; readonly country: string }) => readPhone(input, country),
);
