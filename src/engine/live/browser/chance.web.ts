/** A random number from 0 to below 1, used to spread the requests of many pages over time. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
