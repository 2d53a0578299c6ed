import type { Doing, Missing } from '#engine/import/mapping/preset.ts';

/** The source of one field's value. */
export interface Line {
  /** Key of a field; `extra.<key>` for a custom field; `id` for the record's number in the sender's system; `noun`. */
  readonly field: string;
  /** A path, a fixed value, or a text with paths in braces. */
  readonly from: 'path' | 'value' | 'text';
  readonly source: string;
  /** The sender's words → ours, one per line: `crit = urgent`. */
  readonly words: string | null;
  /** The default for a missing value. */
  readonly otherwise: string | null;
  /** Whether the record is matched by this field. */
  readonly find: boolean;
  /** How a reference to an unknown record is handled. */
  readonly missing: Missing;
}

/** A condition for processing an item. */
export interface Condition {
  readonly path: string;
  readonly test: 'is' | 'not' | 'contains' | 'filled' | 'empty';
  readonly value: string | null;
}

/** How a payload is converted into records, as configured by a user. */
export interface Setup {
  readonly noun: string;
  readonly doing: Doing;
  /** Path to the list with one record per item; without it the whole payload is one item. */
  readonly listAt: string | null;
  readonly lines: readonly Line[];
  readonly conditions: readonly Condition[];
}

/** Parses a word table with one `theirs = ours` per line; null if a line is invalid. */
export function readWords(text: string | null): Readonly<Record<string, string>> | null {
  const words = new Map<string, string>();
  for (const line of (text ?? '').split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    const theirs = line.slice(0, at).trim();
    const ours = line.slice(at + 1).trim();
    if (at === -1 || theirs === '' || ours === '') return null;
    words.set(theirs, ours);
  }
  return Object.fromEntries(words);
}
