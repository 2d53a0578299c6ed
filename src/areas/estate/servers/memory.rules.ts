/** A host's memory against what its virtual machines are given, as a ratio with one decimal: 96 GB of 64 GB is 1.5. */
export function memoryRatio(hostRamGb: number, guestsRamGb: readonly number[]): number {
  const given = guestsRamGb.reduce((total, each) => total + each, 0);
  return Math.round((given * 10) / hostRamGb) / 10;
}
