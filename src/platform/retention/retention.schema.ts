import * as z from 'zod';
import { day, or } from '#engine/calculations/calculation.schema.ts';
import { RETENTION, type Retained } from './retention.ts';

export const retentionDueInput = z.object({
  category: z.enum(
    Object.keys(RETENTION) as [Retained, ...Retained[]],
    'Enter a retention category, such as staff-file.',
  ),
  eventDate: day,
  legalHold: or(z.boolean(), false),
});
