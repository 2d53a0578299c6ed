import * as z from 'zod';
import type { TrialLetter } from './trialLetter.server.ts';

export const trialLetter: z.ZodType<TrialLetter> = z.object({ isTaken: z.boolean(), words: z.string() });
