import type { KnownFlaw } from './software.ts';

const HOUR_MS = 3_600_000;
/** How long a flaw may be known before it has to be mended; those below are looked at when there is time. */
const LONGEST_HOURS: Readonly<Record<string, number>> = { critical: 48, high: 7 * 24, moderate: 30 * 24 };

/** Whether a flaw has been known for longer than its severity allows. */
export function isOverdue({ severity, since }: Pick<KnownFlaw, 'severity' | 'since'>, now: Date): boolean {
  const longest = LONGEST_HOURS[severity];
  return longest !== undefined && now.getTime() - Date.parse(since) > longest * HOUR_MS;
}

/** What to say of flaws that are known for too long; null where there are none. */
export function overdueWords(flaws: readonly KnownFlaw[], now: Date): string | null {
  const names = [...new Set(flaws.filter((flaw) => isOverdue(flaw, now)).map(({ name }) => name))];
  return names.length === 0
    ? null
    : `A vulnerability has been known for too long in ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}. Install a release that fixes it.`;
}
