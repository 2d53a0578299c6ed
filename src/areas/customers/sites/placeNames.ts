import type { Row } from '#engine/entity/entity.ts';
import type { location } from './location.ts';

type Kind = Row<typeof location>['kind'];

const MOST = 200;

/** Splits names at commas, semicolons or lines and expands ranges: "1.01-1.03, Hall" is three rooms and the hall. */
export function namesIn(typed: string): string[] {
  const names = typed
    .split(/[,;\r\n]+/)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .flatMap(writtenOut);
  return names
    .filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at)
    .slice(0, MOST);
}

/** "Room 8-11" → Room 8, Room 9, Room 10, Room 11; "1.01-1.03" → 1.01, 1.02, 1.03. Other names stay as they are. */
function writtenOut(name: string): string[] {
  const [, before = '', first = '', again = '', last = ''] = /^(.*?)(\d+)\s*[-–]\s*(.*?)(\d+)$/.exec(name) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (!first || (again !== '' && again !== before) || to <= from || to - from >= MOST) return [name];
  return Array.from({ length: to - from + 1 }, (_, at) => before + String(from + at).padStart(first.length, '0'));
}

/** The usual type of a location inside another. */
export function kindInside(kind: Kind | null): Kind {
  if (kind === null) return 'building';
  if (kind === 'building') return 'floor';
  return kind === 'outside' ? 'area' : 'room';
}

const NAMED: readonly (readonly [RegExp, number])[] = [
  [/\b(?:lower ground|basement)\b/i, -1],
  [/\bground\b/i, 0],
  [/\bfirst\b/i, 1],
  [/\bsecond\b/i, 2],
  [/\bthird\b/i, 3],
  [/\bfourth\b/i, 4],
  [/\bfifth\b/i, 5],
];

/** The level in a floor's name: "First floor" is 1, "Level 2" is 2; null when there is none. */
export function levelIn(name: string): number | null {
  const named = NAMED.find(([pattern]) => pattern.test(name));
  if (named) return named[1];
  const number = /^(?:level|floor|l|f)?\s*(-?\d{1,2})(?:st|nd|rd|th)?(?:\s*floor)?$/i.exec(name)?.[1];
  return number === undefined ? null : Number(number);
}
