import { pathText } from '#platform/incoming/path.ts';

/** Formats JSON with indentation; other text stays as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A line of a payload tree: a value, or an object or list. */
export interface Leaf {
  /** Path from the root, as in a mapping. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  /** The value as text; null for an object or list. */
  readonly value: string | null;
  /** A list of objects, each of which may be a record. */
  readonly isList: boolean;
  /** Number of children. */
  readonly size: number;
}

/** Maximum lines shown of a payload. */
const MOST = 400;
const LONGEST = 120;

/** Lines of a payload, children below parents. Of a list, only the first item is shown. */
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
 * Converts a path from the root for a mapping of list items: relative to the item if it leads into the first one,
 * otherwise from the root.
 */
export function pathFromItem(path: string, listAt: string | null): string {
  if (!listAt) return path;
  const list = listAt.replace(/^\$\.?/, '');
  const inside = list === '' ? '[0]' : `${list}[0]`;
  if (path.startsWith(`${inside}.`)) return path.slice(inside.length + 1);
  if (path.startsWith(`${inside}[`)) return path.slice(inside.length);
  return path === '$' ? path : path.startsWith('[') ? `$${path}` : `$.${path}`;
}
