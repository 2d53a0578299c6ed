import { ArchiveFault } from '../../files/archive.server.ts';

/** The maximum length of a tag. */
const LONGEST_TAG = 64 * 1024;
/** A cell holds up to 32,767 characters, each encoded with up to ten. */
const LONGEST_TEXT = 1024 * 1024;
/** Other constructs that start with a bracket, and how they end. */
const ASIDE = /<(!--|!\[CDATA\[|[!?])/g;
const ENDS: Readonly<Record<string, string>> = { '!--': '-->', '![CDATA[': ']]>', '!': '>', '?': '?>' };

/** Takes the text of a part piece by piece. */
export interface TagReader {
  /**
   * @returns the text up to the last tag that has started, which may continue in the next piece
   * @throws {ArchiveFault} if a tag, or the text between two tags, does not end
   */
  push(piece: string): string;
}

/**
 * Creates a reader that searches every piece once and holds at most one megabyte. The workbook reader parses a pending
 * text again with every piece, so a sheet of spaces would take quadratic time. Such sheets are refused here: a real one
 * has at most a few hundred kilobytes between two tags.
 */
export function tagReader(): TagReader {
  const long = asideReader();
  let rest = '';
  return {
    push(piece) {
      const last = piece.lastIndexOf('<');
      const whole = last < 0 ? '' : rest + piece.slice(0, last);
      const before = last < 0 ? rest.length : 0;
      rest = last < 0 ? rest + piece : piece.slice(last);
      if (before <= LONGEST_TAG && rest.length > LONGEST_TAG && !rest.includes('>')) throw brokenCells();
      if (rest.length > LONGEST_TEXT || hasGap(whole)) throw endless();
      long.push(whole);
      return whole;
    },
  };
}

/** Whether a text that ends before a tag has more than a megabyte without one. It checks once per megabyte. */
function hasGap(whole: string): boolean {
  for (let at = 0; at + LONGEST_TEXT < whole.length; ) {
    const next = whole.lastIndexOf('<', at + LONGEST_TEXT);
    if (next <= at) return true;
    at = next;
  }
  return false;
}

/** Comments and similar constructs may contain text that looks like tags. They are followed across pieces until they end. */
function asideReader(): { push(whole: string): void } {
  let end = '';
  let length = 0;
  return {
    push(whole) {
      for (let at = 0; at < whole.length; ) {
        if (end === '') {
          ASIDE.lastIndex = at;
          const found = ASIDE.exec(whole);
          if (!found) return;
          end = ENDS[found[1] ?? ''] ?? '';
          at = found.index + found[0].length;
          length = 0;
        }
        const over = whole.indexOf(end, at);
        length += (over < 0 ? whole.length : over) - at;
        if (length > LONGEST_TEXT) throw endless();
        if (over < 0) return;
        at = over + end.length;
        end = '';
      }
    },
  };
}

const endless = (): ArchiveFault =>
  new ArchiveFault('The workbook is not valid. Open it, save it again and upload the new file.');

/** The error for a sheet with cells outside the limits of a sheet. */
export const brokenCells = (): ArchiveFault =>
  new ArchiveFault('The workbook is not valid. Open it, save it again and upload the new file.');
