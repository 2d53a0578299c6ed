import { calculation } from '#engine/calculations/calculation.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';

/** Returns the canonical form of a hardware (MAC) address, and whether a phone generated it at random. */
export const netMac = calculation('net.mac', ({ input }: { readonly input: string }) => readMac(input));
