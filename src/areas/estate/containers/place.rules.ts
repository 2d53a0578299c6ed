import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';

export type Side = 'front' | 'rear';

/**
 * The position of an item: its lowest unit, counted from 1 at the bottom regardless of the rail numbering, and its
 * height.
 */
export interface Standing {
  readonly u: number;
  readonly h: number;
  readonly face: Side;
  readonly fullDepth: boolean;
}

export interface Placed extends Standing {
  readonly id: number;
}

type PlaceRefusal = 'half_step' | 'below' | 'above';

/** Messages for the user who places an item. */
export const PLACE_REFUSALS: Readonly<Record<PlaceRefusal, string>> = {
  half_step: 'Enter units and heights in steps of 0.5.',
  below: 'Enter a unit of at least 1.',
  above: 'The item would stand above the top. Choose a lower unit.',
};

interface PlaceInput {
  readonly heightU: number;
  readonly items: readonly Placed[];
  readonly candidate: Standing;
}

type PlaceAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly takenBy: number[] }
  | RuleRefusal<PlaceRefusal>;

/**
 * Whether an item fits at a position, and the items in its way. An item of height 0 always fits: it hangs next to the
 * rails.
 */
export function placeIn({ heightU, items, candidate }: PlaceInput): PlaceAnswer {
  const { u, h } = candidate;
  if (!isHalfStep(u) || !isHalfStep(h)) return { error: 'half_step' };
  if (h === 0) return { ok: true };
  if (u < 1) return { error: 'below' };
  if (u + h > heightU + 1) return { error: 'above' };
  const takenBy = items.filter((item) => collides(item, candidate)).map(({ id }) => id);
  return takenBy.length === 0 ? { ok: true } : { ok: false, takenBy };
}

const isHalfStep = (value: number): boolean => Number.isInteger(value * 2);

const collides = (one: Standing, other: Standing): boolean =>
  one.h > 0 &&
  one.u < other.u + other.h &&
  other.u < one.u + one.h &&
  (one.face === other.face || one.fullDepth || other.fullDepth);

/** The free position nearest to a taken one, the higher on a tie; null when the item fits nowhere on its side. */
export function nearestFree({ heightU, items, candidate }: PlaceInput): number | null {
  for (let away = 0.5; away <= heightU; away += 0.5)
    for (const u of [candidate.u + away, candidate.u - away]) {
      // Keep whole units when the position and the height are whole.
      if (!Number.isInteger(u - candidate.u) && Number.isInteger(candidate.u) && Number.isInteger(candidate.h))
        continue;
      const judged = placeIn({ heightU, items, candidate: { ...candidate, u } });
      if ('ok' in judged && judged.ok) return u;
    }
  return null;
}

/** The unit of an item dropped with its top this many half-unit rows below the top of the drawing. */
export function unitAtRow({ u, h }: Pick<Standing, 'u' | 'h'>, heightU: number, row: number): number {
  const step = Number.isInteger(u) && Number.isInteger(h) ? 1 : 0.5;
  const low = heightU + 1 - h - row / 2;
  return Math.min(Math.max(Math.round(low / step) * step, 1), heightU + 1 - h);
}

/** The new position after an arrow key: one unit up or down, or the other side. */
export function carried(key: string, at: Standing, heightU: number): Standing | null {
  const step = Number.isInteger(at.u) && Number.isInteger(at.h) ? 1 : 0.5;
  const moves: Readonly<Record<string, Partial<Standing>>> = {
    ArrowUp: { u: Math.min(at.u + step, heightU + 1 - at.h) },
    ArrowDown: { u: Math.max(at.u - step, 1) },
    ArrowLeft: { face: 'front' },
    ArrowRight: { face: 'rear' },
  };
  return moves[key] ? { ...at, ...moves[key] } : null;
}

/** A free span of units on one side. */
export interface FreeSpan {
  readonly u: number;
  readonly h: number;
}

/** Free spans on one side of a rack, from top to bottom. */
export function freeSpans(heightU: number, items: readonly Standing[], face: Side): readonly FreeSpan[] {
  const spans: FreeSpan[] = [];
  let top: number | null = null;
  for (let u = heightU + 0.5; u >= 0.5; u -= 0.5) {
    const isFree = u >= 1 && !items.some((item) => collides(item, { u, h: 0.5, face, fullDepth: false }));
    if (isFree) top ??= u + 0.5;
    else if (top !== null) {
      spans.push({ u: u + 0.5, h: top - u - 0.5 });
      top = null;
    }
  }
  return spans;
}

/** "U12", "U12–13", "U3.5", as the rack is labelled. */
export function unitWords({ u, h }: FreeSpan, heightU: number, numbering: string): string {
  const isTopDown = numbering === 'topDown';
  const low = isTopDown ? heightU + 2 - u - Math.max(h, 1) : u;
  const high = low + h - 1;
  return high > low ? `U${low}–${high}` : `U${low}`;
}

export const containerPlace = calculation('container.place', placeIn);
