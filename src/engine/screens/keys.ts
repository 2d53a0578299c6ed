/**
 * Keys in readable form: `mod+k` (Ctrl, or Cmd on a Mac), `/`, `?`, and sequences of two: `g c`. Other keys have the
 * browser's names: `Escape`, `Enter`.
 */

/** Maximum time between the two keys of a sequence, in milliseconds. */
export const SECOND_KEY_MS = 900;

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The context of a key press, and the user's setting. */
export interface KeyContext {
  /** The focus is in a field or another element for text. */
  readonly isTyping: boolean;
  /** A dialog, menu or panel is open over the page. */
  readonly isOverlaid: boolean;
  /** Users can switch single-letter keys off (WCAG 2.1.4). */
  readonly letters: boolean;
}

/** The readable form of a key press. Null for presses without a meaning. */
export function written(press: Press, { isTyping, isOverlaid, letters }: KeyContext): string | null {
  if (press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return `mod+${press.shiftKey && /^([a-z]|..+)$/.test(key) ? 'shift+' : ''}${key}`;
  if (isTyping) return key === 'Escape' ? key : null;
  if (key.length === 1 && (isOverlaid || !letters)) return null;
  return press.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
}

/** The previous key press, so that "g" followed by "c" in time is read as "g c". */
export interface Sequence {
  readonly last: string;
  readonly at: number;
}

/** The possible readings of a key press, longest first. */
export const readings = (key: string, before: Sequence, now: number): readonly string[] =>
  before.last !== '' && now - before.at < SECOND_KEY_MS ? [`${before.last} ${key}`, key] : [key];

/** The table of keys, shown for `?`. */
export const keyboardTable: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, does: string])[];
}[] = [
  {
    title: 'Anywhere',
    keys: [
      ['Ctrl K', 'Search, go to a page, and actions of this page'],
      ['/', 'Search in this list'],
      ['N', 'New record in this list'],
      ['E', 'Edit this record'],
      ['J and K', 'Next and previous record of the list'],
      ['Esc', 'Close the panel, clear the search or the selection'],
      ['?', 'This table'],
    ],
  },
  {
    title: 'In lists, plans and the schedule',
    keys: [
      ['Arrows, Page, Home, End', 'Move'],
      ['Ctrl Home, Ctrl End', 'First and last'],
      ['Enter', 'Open'],
      ['X, Shift X', 'Select, extend the selection'],
    ],
  },
  {
    title: 'In forms',
    keys: [
      ['Ctrl S', 'Save'],
      ['Ctrl Enter', 'Save and add another'],
    ],
  },
];
