/** A span of time in milliseconds. */
export interface OpenInterval {
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;

/** The parts of a span that no other span covers, in whole minutes, in order. */
export function uncovered(span: OpenInterval, covered: readonly OpenInterval[]): readonly OpenInterval[] {
  const gaps: OpenInterval[] = [];
  let at = span.from;
  for (const { from, to } of [...covered].sort((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, to: Math.min(from, span.to) });
    at = Math.max(at, to);
  }
  if (at < span.to) gaps.push({ from: at, to: span.to });
  return gaps.filter(({ from, to }) => to - from >= MINUTE);
}
