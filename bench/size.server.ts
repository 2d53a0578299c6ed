/** Whether every part only runs as a trial: small numbers, a few seconds, and meaningless figures. */
export const isMiniature = process.argv.includes('--mini');

/** The number for a measurement, and the one for a miniature run. */
export const sized = (real: number, mini: number): number => (isMiniature ? mini : real);
