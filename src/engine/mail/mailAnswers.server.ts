import * as z from 'zod';
import type { TestEmail } from './sendTestEmail.server.ts';

export const testEmail: z.ZodType<TestEmail> = z.object({ isTaken: z.boolean(), words: z.string() });
