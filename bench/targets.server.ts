import { type Figure, spread, spreadOf } from './figures.server.ts';
import { repeated, sizeOf } from './requests.server.ts';
import type { Answer, Visitor } from './visitor.server.ts';

/** Target times, in milliseconds. */
export interface TargetTimes {
  readonly p50?: number;
  readonly p95: number;
}

/** A request that differs on each turn, with its target time. */
export interface TimedRequest {
  readonly what: string;
  readonly target: TargetTimes;
  readonly ask: (visitor: Visitor, turn: number) => Promise<Answer>;
}

/** A GET request for a path. */
export const getRequest = (what: string, target: TargetTimes, path: (turn: number) => string): TimedRequest => ({
  what,
  target,
  ask: (visitor, turn) => visitor.get(path(turn)),
});

/** Sends each request repeatedly, one after another, and reports whether the target was met. */
export async function measureRequests(visitor: Visitor, asked: readonly TimedRequest[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, target, ask } of asked) {
    const answers = await repeated((turn) => ask(visitor, turn));
    const took = spreadOf(answers.map(({ milliseconds }) => milliseconds));
    const isKept = took.p95 <= target.p95 && took.p50 <= (target.p50 ?? target.p95);
    const limits = target.p50 === undefined ? `${target.p95} ms` : `${target.p50} / ${target.p95} ms`;
    figures.push({
      what,
      figure: spread(took),
      note: `${sizeOf(answers)}; target ${limits}${isKept ? '' : ': NOT KEPT'}`,
    });
  }
  return figures;
}
