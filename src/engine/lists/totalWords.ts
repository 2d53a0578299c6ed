import type { Page } from './query.ts';

/** The number of rows in words: "1", "about 214,000", or "1,000+" for a list that has at least that many. */
export function totalWords({
  total,
  estimated,
  isLeast,
}: Pick<Page<unknown>, 'total' | 'estimated' | 'isLeast'>): string {
  const figure = total.toLocaleString('en-GB');
  if (isLeast) return `${figure}+`;
  return estimated ? `about ${figure}` : figure;
}
