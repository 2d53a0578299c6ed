/** Memory assigned to virtual machines relative to the host's memory, to one decimal: 96 GB of 64 GB is 1.5. */
export function memoryRatio(hostRamGb: number, guestsRamGb: readonly number[]): number {
  const given = guestsRamGb.reduce((total, each) => total + each, 0);
  return Math.round((given * 10) / hostRamGb) / 10;
}
