import { type Figure, spread, spreadOf } from './figures.server.ts';
import { repeated, sizeOf } from './requests.server.ts';
import type { Answer, Visitor } from './visitor.server.ts';

/** Target times, in milliseconds. */
export interface Aim {
  readonly p50?: number;
  readonly p95: number;
}

/** A request that differs on each turn, with its target time. */
export interface Asked {
  readonly what: string;
  readonly aim: Aim;
  readonly ask: (visitor: Visitor, turn: number) => Promise<Answer>;
}

/** A GET request for a path. */
export const reading = (what: string, aim: Aim, path: (turn: number) => string): Asked => ({
  what,
  aim,
  ask: (visitor, turn) => visitor.get(path(turn)),
});

/** Sends each request repeatedly, one after another, and reports whether the target was met. */
export async function measureAsked(visitor: Visitor, asked: readonly Asked[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, aim, ask } of asked) {
    const answers = await repeated((turn) => ask(visitor, turn));
    const took = spreadOf(answers.map(({ milliseconds }) => milliseconds));
    const isKept = took.p95 <= aim.p95 && took.p50 <= (aim.p50 ?? aim.p95);
    const limits = aim.p50 === undefined ? `${aim.p95} ms` : `${aim.p50} / ${aim.p95} ms`;
    figures.push({
      what,
      figure: spread(took),
      note: `${sizeOf(answers)}; aim ${limits}${isKept ? '' : ': NOT KEPT'}`,
    });
  }
  return figures;
}
