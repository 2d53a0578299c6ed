import * as z from 'zod';
import type { AddressSeen } from './addressSeen.ts';

export const addressSeen: z.ZodType<AddressSeen> = z.object({ address: z.string(), isInsideOnly: z.boolean() });
