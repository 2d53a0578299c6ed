import * as z from 'zod';
import { list } from '../calculations/calculation.schema.ts';
import { parseBlock } from '../network/ip.ts';

export const outboundClassifyInput = z.object({
  host: z.string('Write an address, such as 10.20.0.5.').max(300, 'At most 300 characters.'),
  allow: list(
    z
      .string('Write a block, such as 10.20.0.0/16.')
      .refine((text) => parseBlock(text) !== null, 'Write a block, such as 10.20.0.0/16.'),
  ),
});
