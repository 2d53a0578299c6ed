export interface Copy {
  readonly medium: string;
  readonly offsite: boolean;
  readonly offline: boolean;
  readonly immutableDays: number | null;
}

const COPIES = 3;
const MEDIA = 2;

/**
 * The missing parts of the 3-2-1-1-0 rule, in words; empty when it is met. The data itself counts as the first copy, on
 * disk.
 */
export function copiesLack(copies: readonly Copy[], lastRestoreResult: string | null): readonly string[] {
  return [
    copies.length + 1 < COPIES && 'three copies',
    new Set(['disk', ...copies.map(({ medium }) => medium)]).size < MEDIA && 'two media',
    !copies.some(({ offsite }) => offsite) && 'one copy off site',
    !copies.some(({ offline, immutableDays }) => offline || (immutableDays ?? 0) > 0) &&
      'one immutable or offline copy',
    lastRestoreResult !== 'passed' && 'a restore test without errors',
  ].filter((each) => each !== false);
}

/** Used share of a quota in basis points: 850 of 1,000 GB are 8,500. */
export const quotaShare = (usedGb: number, quotaGb: number): number => Math.round((usedGb * 10_000) / quotaGb);
