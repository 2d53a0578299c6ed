import * as z from 'zod';
import type { OwnName } from './ownName.ts';

export const ownName: z.ZodType<OwnName> = z.object({
  name: z.string(),
  knownAs: z.string().nullable(),
  initials: z.string().nullable(),
});
