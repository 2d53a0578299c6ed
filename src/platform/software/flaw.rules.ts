import type { KnownFlaw } from './software.ts';

const HOUR_MS = 3_600_000;
/** The time limit to fix a known vulnerability, by severity; lower severities have none. */
const LONGEST_HOURS: Readonly<Record<string, number>> = { critical: 48, high: 7 * 24, moderate: 30 * 24 };

/** Whether a vulnerability has been known for longer than its severity allows. */
export function isOverdue({ severity, since }: Pick<KnownFlaw, 'severity' | 'since'>, now: Date): boolean {
  const longest = LONGEST_HOURS[severity];
  return longest !== undefined && now.getTime() - Date.parse(since) > longest * HOUR_MS;
}

/** The alarm about overdue vulnerabilities; null if there are none. */
export function overdueWords(flaws: readonly KnownFlaw[], now: Date): string | null {
  const names = [...new Set(flaws.filter((flaw) => isOverdue(flaw, now)).map(({ name }) => name))];
  return names.length === 0
    ? null
    : `A vulnerability has been known for too long in ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}. Install a release that fixes it.`;
}
