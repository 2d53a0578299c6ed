import { ArchiveFault } from '../../files/archive.server.ts';

/** No tag is longer. */
const LONGEST_TAG = 64 * 1024;
/** A cell holds 32,767 characters, each written with ten at most. */
const LONGEST_TEXT = 1024 * 1024;
/** What else begins with a bracket, and how it ends. */
const ASIDE = /<(!--|!\[CDATA\[|[!?])/g;
const ENDS: Readonly<Record<string, string>> = { '!--': '-->', '![CDATA[': ']]>', '!': '>', '?': '?>' };

/** Takes the text of a part piece by piece. */
export interface TagReader {
  /**
   * @returns the text up to the last tag that has begun, which may go on in the next piece
   * @throws {ArchiveFault} where a tag, or what lies between two of them, has no end
   */
  push(piece: string): string;
}

/**
 * Makes a reader that searches every piece once and holds a megabyte at most. The reader of workbooks reads what it has
 * of a text again with every piece, so a sheet of spaces would cost the square of its size. Such sheets are refused
 * here: no real one has more than a few hundred kilobytes between two tags.
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

/** Whether a text that ends before a tag has more than a megabyte without one; looks only as often as a megabyte passes. */
function hasGap(whole: string): boolean {
  for (let at = 0; at + LONGEST_TEXT < whole.length; ) {
    const next = whole.lastIndexOf('<', at + LONGEST_TEXT);
    if (next <= at) return true;
    at = next;
  }
  return false;
}

/** Comments and the like may hold tags that are none; they are followed from piece to piece until they end. */
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

/** A sheet with cells at places that sheets do not have. */
export const brokenCells = (): ArchiveFault =>
  new ArchiveFault('The workbook is not valid. Open it, save it again and upload the new file.');
