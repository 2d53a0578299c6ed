import * as z from 'zod';
import { list } from '../calculations/calculation.schema.ts';
import { parseBlock } from '../network/ip.ts';

export const outboundClassifyInput = z.object({
  host: z.string('Enter an address such as 10.20.0.5.').max(300, 'Enter up to 300 characters.'),
  allow: list(
    z
      .string('Enter a network such as 10.20.0.0/16.')
      .refine((text) => parseBlock(text) !== null, 'Enter a network such as 10.20.0.0/16.'),
  ),
});
