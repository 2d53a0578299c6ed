/*
 * Reads delimited text by RFC 4180 as a stream. A custom reader is needed because files of many source systems must be
 * accepted: mixed line endings in one file, quotes escaped by a backslash, and a stray quote inside a quoted cell. It
 * reports an unclosed quote with its row.
 */

export type Delimiter = ',' | ';' | '\t' | '|';

export interface Dialect {
  readonly delimiter: Delimiter;
  /** How a quote inside a quoted cell is escaped. Doubled quotes are accepted in both modes. */
  readonly quotes: 'doubled' | 'backslash';
}

/** A quote that opens a cell and is never closed; `unclosed` is the number of its record, the header being 1. */
export interface Unclosed {
  readonly unclosed: number;
}

export interface RecordReader {
  /** Takes the next piece of text and returns the complete records. A very long one may be returned with a later piece. */
  push(text: string): string[][];
  /** Returns the last records, or the record with an unclosed quote. */
  end(): string[][] | Unclosed;
}

/** The maximum length of a record. A longer one has an unclosed quote. */
export const LONGEST_RECORD = 1_048_576;

/** An unfinished record of this length is only read again once its text has doubled, not with every piece. */
const LONG_REST = 16_384;

/** Creates a reader. It holds one unfinished record, whatever the size of the file. */
export function recordReader(dialect: Dialect): RecordReader {
  let rest = '';
  let least = 0;
  let read = 0;
  let isLost = false;
  return {
    push(text) {
      if (isLost) return [];
      rest += text;
      if (rest.length < least) return [];
      const found = split(rest, dialect, false);
      rest = found.rest;
      least = rest.length < LONG_REST ? 0 : Math.min(2 * rest.length, LONGEST_RECORD + 1);
      read += found.records.length;
      if (rest.length > LONGEST_RECORD) isLost = true;
      return found.records;
    },
    end() {
      if (isLost) return { unclosed: read + 1 };
      const found = split(rest, dialect, true);
      if (found.isOpen) return { unclosed: read + found.records.length + 1 };
      return found.records;
    },
  };
}

interface Found {
  readonly records: string[][];
  /** The text of the incomplete record. */
  readonly rest: string;
  readonly isOpen: boolean;
}

function split(text: string, { delimiter, quotes }: Dialect, isLast: boolean): Found {
  const records: string[][] = [];
  let cells: string[] = [];
  let begun = 0;
  let at = 0;
  while (at < text.length) {
    const cell = quoteAt(text, at)
      ? quotedCell(text, at, delimiter, quotes, isLast)
      : plainCell(text, at, delimiter, isLast);
    // The piece ends inside this cell, so the record is read again with the next piece.
    if (!cell) return { records, rest: text.slice(begun), isOpen: isLast };
    cells.push(cell.value);
    at = cell.next;
    if (cell.ends === 'cell') {
      if (at === text.length && isLast) cells.push('');
      continue;
    }
    records.push(cells);
    cells = [];
    begun = at;
  }
  if (isLast && cells.length > 0) records.push(cells);
  return { records, rest: isLast ? '' : text.slice(begun), isOpen: false };
}

interface Cell {
  readonly value: string;
  readonly next: number;
  readonly ends: 'cell' | 'record';
}

/** Whether a quoted cell opens here: some source systems put a space after the delimiter. */
function quoteAt(text: string, at: number): boolean {
  let here = at;
  while (text[here] === ' ') here++;
  return text[here] === '"';
}

function plainCell(text: string, at: number, delimiter: string, isLast: boolean): Cell | undefined {
  let end = at;
  while (end < text.length) {
    const sign = text[end];
    if (sign === delimiter) return { value: text.slice(at, end), next: end + 1, ends: 'cell' };
    if (sign === '\n' || sign === '\r') return lineEnd(text, end, text.slice(at, end), isLast);
    end++;
  }
  return isLast ? { value: text.slice(at), next: end, ends: 'record' } : undefined;
}

/** CR, LF and CRLF all end a record. A CR at the end of a piece may be followed by its LF in the next piece. */
function lineEnd(text: string, at: number, value: string, isLast: boolean): Cell | undefined {
  if (text[at] === '\n') return { value, next: at + 1, ends: 'record' };
  if (at + 1 === text.length && !isLast) return undefined;
  return { value, next: text[at + 1] === '\n' ? at + 2 : at + 1, ends: 'record' };
}

function quotedCell(
  text: string,
  at: number,
  delimiter: string,
  quotes: Dialect['quotes'],
  isLast: boolean,
): Cell | undefined {
  let from = text.indexOf('"', at) + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    if (quotes === 'backslash' && text[quote - 1] === '\\' && !closes(text, quote, delimiter)) {
      value += `${text.slice(from, quote - 1)}"`;
      from = quote + 1;
      continue;
    }
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (text[after] === ' ') after++;
    if (after >= text.length) return isLast ? { value, next: after, ends: 'record' } : undefined;
    if (text[after] === delimiter) return { value, next: after + 1, ends: 'cell' };
    if (text[after] === '\n' || text[after] === '\r') return lineEnd(text, after, value, isLast);
    // A quote that neither closes the cell nor is doubled, as in 13" screen, is a literal character.
    value += '"';
    from = quote + 1;
  }
}

/**
 * In `"C:\temp\",` the backslash is part of the text. The quote closes the cell if the text after the delimiter or line
 * end starts like another cell rather than continuing a sentence.
 */
function closes(text: string, quote: number, delimiter: string): boolean {
  const next = text[quote + 1];
  if (next === undefined || next === '\n' || next === '\r') return true;
  return next === delimiter && text[quote + 2] !== ' ';
}

export const isBlank = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^[\s\u00a0\u200b-\u200d\u2060\ufeff]*$/.test(cell));
