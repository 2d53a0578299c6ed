import { calculation } from '#engine/calculations/calculation.ts';

/** One side of a port. Interfaces have only a front. */
export interface End {
  readonly port: number;
  readonly side: 'front' | 'rear';
}

/** A cable between two ends. */
export interface Link {
  readonly cable: number;
  readonly from: End;
  readonly to: End;
  /** In metres; null when not measured. */
  readonly lengthM: number | null;
}

/** A port with its asset. */
export interface OwnedPort {
  readonly id: number;
  readonly assetId: number | null;
  readonly kind: string;
}

/** The path of a signal: ports, and the cables between them. */
export interface Path {
  /** Ports in order. */
  readonly ports: readonly number[];
  /** Cables between the ports: one fewer than ports. */
  readonly cables: readonly number[];
  /** Sum of the known lengths. */
  readonly lengthM: number;
  /** Number of cables without a length. */
  readonly unmeasured: number;
  /** The path returns to an earlier port, so the records are wrong. */
  readonly loop: boolean;
}

interface TraceInput {
  readonly start: number;
  readonly links: readonly Link[];
}

/**
 * The path through a port, end to end. A cable at the front of a panel port or outlet continues at its rear, and vice
 * versa. From a port in the middle, both directions are followed.
 */
export function pathThrough({ start, links }: TraceInput): Path {
  return pathOf(start, linksByEnd(links));
}

/** Paths for many ports, which share one index of the cables. */
export function pathsThrough(starts: readonly number[], links: readonly Link[]): ReadonlyMap<number, Path> {
  const known = linksByEnd(links);
  return new Map(starts.map((start) => [start, pathOf(start, known)]));
}

/** The paths from a port: one per lane of a breakout cable, in cable order. */
export function pathsFrom(start: number, links: readonly Link[]): readonly Path[] {
  const isHere = ({ port, side }: End): boolean => port === start && side === 'front';
  const mine = links.filter(({ from, to }) => isHere(from) || isHere(to));
  if (mine.length < 2) return [pathThrough({ start, links })];
  return mine.map((each) =>
    pathThrough({ start, links: links.filter((link) => link === each || !mine.includes(link)) }),
  );
}

type ByEnd = ReadonlyMap<string, Link>;
const keyOf = ({ port, side }: End): string => `${port} ${side}`;

const linksByEnd = (links: readonly Link[]): ByEnd =>
  new Map(links.flatMap((link) => [link.from, link.to].map((end) => [keyOf(end), link] as const)));

function pathOf(start: number, known: ByEnd): Path {
  const behind = walk({ port: start, side: 'rear' }, known, new Set());
  const ahead = walk({ port: start, side: 'front' }, known, new Set(behind.steps.map(({ link }) => link.cable)));
  const back = [...behind.steps].reverse();
  const all = [...back, ...ahead.steps];
  return {
    ports: [...back.map(({ port }) => port), start, ...ahead.steps.map(({ port }) => port)],
    cables: all.map(({ link }) => link.cable),
    lengthM: Math.round(all.reduce((sum, { link }) => sum + (link.lengthM ?? 0), 0) * 100) / 100,
    unmeasured: all.filter(({ link }) => link.lengthM === null).length,
    loop: behind.loop || ahead.loop,
  };
}

interface Step {
  readonly link: Link;
  /** Port at the other end of the cable. */
  readonly port: number;
}

function walk(from: End, known: ByEnd, used: ReadonlySet<number>): { steps: readonly Step[]; loop: boolean } {
  const steps: Step[] = [];
  const seen = new Set(used);
  let end = from;
  for (;;) {
    const link = known.get(keyOf(end));
    if (!link) return { steps, loop: false };
    if (seen.has(link.cable)) return { steps, loop: true };
    seen.add(link.cable);
    const arrived = keyOf(link.from) === keyOf(end) ? link.to : link.from;
    steps.push({ link, port: arrived.port });
    end = { port: arrived.port, side: arrived.side === 'front' ? 'rear' : 'front' };
  }
}

export const cableTrace = calculation('cable.trace', pathThrough);
