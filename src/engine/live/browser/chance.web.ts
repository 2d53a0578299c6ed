/** A number from 0 up to 1, so that many pages do not do the same thing in the same moment. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
