/** Whether every part is only tried: small numbers, a few seconds, and no figure worth reading. */
export const isMiniature = process.argv.includes('--mini');

/** The number for a measurement, and the one for a run in miniature. */
export const sized = (real: number, mini: number): number => (isMiniature ? mini : real);
