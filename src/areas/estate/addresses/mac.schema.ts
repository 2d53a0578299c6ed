import * as z from 'zod';

export const netMacInput = z.object({ input: z.string('Write the address as text.').max(100) });
