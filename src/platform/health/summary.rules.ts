import type { HealthLine, HealthState } from './finding.ts';

const ORDER: readonly HealthState[] = ['bad', 'attention', 'unknown', 'good'];

/** Sorts worst first and keeps the order of equal states. */
export const worstFirst = <L extends Pick<HealthLine, 'state'>>(lines: readonly L[]): readonly L[] =>
  lines.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));

/** Whether a line needs attention. A failed check counts, because its state is unknown. */
export const needsAttention = ({ state }: Pick<HealthLine, 'state'>): boolean => state !== 'good';

const WORDS = ['Nothing', 'One item', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "Two items need attention, one of them now." */
export function summaryOf(lines: readonly Pick<HealthLine, 'state'>[]): string {
  const count = lines.filter(needsAttention).length;
  const bad = lines.filter(({ state }) => state === 'bad').length;
  if (count < 2) return `${WORDS[count]} needs attention${bad > 0 ? ' now' : ''}.`;
  const urgent =
    bad === 0
      ? ''
      : bad === count
        ? ', all of them now'
        : `, ${(WORDS[bad] ?? String(bad)).replace(' item', '').toLowerCase()} of them now`;
  return `${WORDS[count] ?? count} items need attention${urgent}.`;
}
