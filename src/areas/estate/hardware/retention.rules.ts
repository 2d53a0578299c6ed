/**
 * Days of recording that fit on the disks, to one decimal. Gigabytes are decimal: 8,000 GB at 64 Mbit/s keep 11.6 days.
 */
export function keptDays(usableGb: number, totalMbps: number): number {
  return Math.round((usableGb * 8_000 * 10) / (totalMbps * 86_400)) / 10;
}
