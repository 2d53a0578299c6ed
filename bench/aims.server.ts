import { type Figure, spread, spreadOf } from './figures.server.ts';
import { repeated, sizeOf } from './requests.server.ts';
import type { Answer, Visitor } from './visitor.server.ts';

/** What is good enough, in milliseconds. */
export interface Aim {
  readonly p50?: number;
  readonly p95: number;
}

/** What is asked for, each turn of something else, and how soon it is to be answered. */
export interface Asked {
  readonly what: string;
  readonly aim: Aim;
  readonly ask: (visitor: Visitor, turn: number) => Promise<Answer>;
}

/** An address that is read. */
export const reading = (what: string, aim: Aim, path: (turn: number) => string): Asked => ({
  what,
  aim,
  ask: (visitor, turn) => visitor.get(path(turn)),
});

/** Asks for each as often as the bench asks for one thing, one after another, and says whether the aim was kept. */
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
