/**
 * Keys are written as people say them: `mod+k` (Ctrl, or Cmd on a Mac), `/`, `?`, and two in a row: `g c`. Names of
 * longer keys are the browser's: `Escape`, `Enter`.
 */

/** How long the second of two keys may take. */
export const SECOND_KEY_MS = 900;

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Where the press happened and what the user allows. */
export interface Circumstances {
  /** In a field, or in anything else that takes typed text. */
  readonly isTyping: boolean;
  /** In a dialog, menu or panel that lies over the page. */
  readonly isOverlaid: boolean;
  /** The user may switch single letters off (WCAG 2.1.4). */
  readonly letters: boolean;
}

/** The keys as written; null for presses that mean nothing here. */
export function written(press: Press, { isTyping, isOverlaid, letters }: Circumstances): string | null {
  if (press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return `mod+${press.shiftKey && /^([a-z]|..+)$/.test(key) ? 'shift+' : ''}${key}`;
  if (isTyping) return key === 'Escape' ? key : null;
  if (key.length === 1 && (isOverlaid || !letters)) return null;
  return press.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
}

/** What the last press was, so that two in a row can be one: "g", then "c" within the time, is "g c". */
export interface Sequence {
  readonly last: string;
  readonly at: number;
}

/** The ways this press can be read, the longer first. */
export const readings = (key: string, before: Sequence, now: number): readonly string[] =>
  before.last !== '' && now - before.at < SECOND_KEY_MS ? [`${before.last} ${key}`, key] : [key];

/** The table a person sees under `?`. */
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
