import { calculation } from '#engine/calculations/calculation.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';

/** A hardware address in its one writing, and whether a phone made it up. */
export const netMac = calculation('net.mac', ({ input }: { readonly input: string }) => readMac(input));
