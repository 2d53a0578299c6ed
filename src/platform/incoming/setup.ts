import type { Doing, Missing } from '#engine/import/mapping/preset.ts';

/** Where the value of one field comes from. */
export interface Line {
  /** Key of a field; `extra.<key>` for a custom one; `id` for the number its sender knows the record by; `noun`. */
  readonly field: string;
  /** A path, a fixed value, or a text with paths in braces. */
  readonly from: 'path' | 'value' | 'text';
  readonly source: string;
  /** Their words → ours, a line each: `crit = urgent`. */
  readonly words: string | null;
  /** Stands where nothing was sent. */
  readonly otherwise: string | null;
  /** The record is found by it. */
  readonly find: boolean;
  /** What a reference to something unknown does. */
  readonly missing: Missing;
}

/** What must hold for something to be done at all. */
export interface Condition {
  readonly path: string;
  readonly test: 'is' | 'not' | 'contains' | 'filled' | 'empty';
  readonly value: string | null;
}

/** What is made of a payload, as somebody set it up. */
export interface Setup {
  readonly noun: string;
  readonly doing: Doing;
  /** Path to the list whose items are one record each; without it the whole is one. */
  readonly listAt: string | null;
  readonly lines: readonly Line[];
  readonly conditions: readonly Condition[];
}

/** Reads a table of words, a line each: `theirs = ours`. Null with a line that is none. */
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
