import * as z from 'zod';
import { count, maybe } from '#engine/calculations/calculation.schema.ts';

const hash = z.string('Enter a hash.').regex(/^[0-9a-f]{64}$/, 'Enter 64 hexadecimal digits.');

export const auditVerifyInput = z.object({
  fromSeq: count,
  fromHash: hash,
  // The other fields of an entry are sealed as they are. Invalid hashes are a fault of the log, not of the request.
  entries: z.array(
    z.looseObject({ seq: z.number('Enter a number.'), prevHash: z.string(), hash: z.string() }),
    'Enter the entries.',
  ),
  anchor: maybe(z.object({ seq: count, hash })),
});
