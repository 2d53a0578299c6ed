import * as z from 'zod';
import type { KnownFlaw, ShippedPackage, SoftwareState } from './software.ts';

const shippedPackage: z.ZodType<ShippedPackage> = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
});

const knownFlaw: z.ZodType<KnownFlaw> = z.object({
  name: z.string(),
  severity: z.string(),
  title: z.string(),
  url: z.string(),
  since: z.string(),
});

export const softwareStateAnswer: z.ZodType<SoftwareState> = z.object({
  madeAt: z.string(),
  packages: z.array(shippedPackage),
  flaws: z.union([
    z.object({ checked: z.literal(true), at: z.string(), source: z.string(), known: z.array(knownFlaw) }),
    z.object({ checked: z.literal(false), why: z.enum(['never', 'other-packages', 'long-ago']) }),
  ]),
});
