/** A text and what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts a mark around what is selected, or takes it away again: "**" for bold, "*" for italic. */
export function toggleMark({ text, start, end }: Selected, mark: string): Selected {
  const size = mark.length;
  const isMarked =
    text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && !isPartOf(text, start, mark);
  return isMarked
    ? {
        text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
        start: start - size,
        end: end - size,
      }
    : {
        text: `${text.slice(0, start)}${mark}${text.slice(start, end)}${mark}${text.slice(end)}`,
        start: start + size,
        end: end + size,
      };
}

/** The star before a selection may be half of a bold mark. */
const isPartOf = (text: string, start: number, mark: string): boolean =>
  mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';

/** Makes the selected lines a list, "- " before each, or plain lines again. */
export function toggleLines({ text, start, end }: Selected, mark: string): Selected {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const last = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(first, last).split('\n');
  const isList = lines.every((line) => line.startsWith(mark));
  const made = lines.map((line) => (isList ? line.slice(mark.length) : mark + line)).join('\n');
  return { text: text.slice(0, first) + made + text.slice(last), start: first, end: first + made.length };
}

/** Makes the selection the words of a link, and selects where its address goes. */
export function makeLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'words';
  const address = 'https://';
  const before = `${text.slice(0, start)}[${words}](`;
  return { text: `${before}${address})${text.slice(end)}`, start: before.length, end: before.length + address.length };
}

/** The words of a Markdown text in one line, without its signs: for table cells and previews. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(/```[a-z]*\n?/gi, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\W)[*_](\S(?:[^*_\n]*\S)?)[*_](?=\W|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
