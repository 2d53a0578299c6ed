import * as z from 'zod';

export const netMacInput = z.object({ input: z.string('Enter the address as text.').max(100) });
