import { pathText } from '#platform/incoming/path.ts';

/** Text of JSON in lines; what is none stays as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A line of the tree of a payload: a value to choose, or what holds some. */
export interface Leaf {
  /** As a mapping writes it; from the whole. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  /** The value as text; null for what holds others. */
  readonly value: string | null;
  /** A list of objects, so that each may be a record. */
  readonly isList: boolean;
  /** How many it holds. */
  readonly size: number;
}

/** So many lines are shown of a payload. */
const MOST = 400;
const LONGEST = 120;

/** The lines of a payload, each below what holds it; of lists the first item, which stands for the others. */
export function leavesOf(payload: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, steps: readonly (string | number)[]): void => {
    if (leaves.length >= MOST) return;
    const isHolder = typeof value === 'object' && value !== null;
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? value.map((each, at) => [at, each] as const)
      : isHolder
        ? Object.entries(value)
        : [];
    const last = steps.at(-1);
    if (last !== undefined || !isHolder)
      leaves.push({
        path: pathText(steps) || '$',
        name: last === undefined ? 'Whole payload' : typeof last === 'number' ? `[${last}]` : last,
        depth: Math.max(0, steps.length - 1),
        value: isHolder ? null : String(value).slice(0, LONGEST),
        isList: Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null),
        size: entries.length,
      });
    for (const [step, each] of Array.isArray(value) ? entries.slice(0, 1) : entries) visit(each, [...steps, step]);
  };
  visit(payload, []);
  return leaves;
}

/**
 * A path from the whole as a mapping says it whose items lie in a list: from the item where it leads into the first one,
 * else from the whole.
 */
export function pathFromItem(path: string, listAt: string | null): string {
  if (!listAt) return path;
  const list = listAt.replace(/^\$\.?/, '');
  const inside = list === '' ? '[0]' : `${list}[0]`;
  if (path.startsWith(`${inside}.`)) return path.slice(inside.length + 1);
  if (path.startsWith(`${inside}[`)) return path.slice(inside.length);
  return path === '$' ? path : path.startsWith('[') ? `$${path}` : `$.${path}`;
}
