/** A text and its selection. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Adds a mark around the selection, or removes it: "**" for bold, "*" for italic. */
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

/** Whether the asterisk before a selection belongs to a bold mark. */
const isPartOf = (text: string, start: number, mark: string): boolean =>
  mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***';

/** Turns the selected lines into a list with "- ", or back into plain lines. */
export function toggleLines({ text, start, end }: Selected, mark: string): Selected {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const last = text.indexOf('\n', end) < 0 ? text.length : text.indexOf('\n', end);
  const lines = text.slice(first, last).split('\n');
  const isList = lines.every((line) => line.startsWith(mark));
  const made = lines.map((line) => (isList ? line.slice(mark.length) : mark + line)).join('\n');
  return { text: text.slice(0, first) + made + text.slice(last), start: first, end: first + made.length };
}

/** Turns the selection into the text of a link, and selects its address. */
export function makeLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end) || 'words';
  const address = 'https://';
  const before = `${text.slice(0, start)}[${words}](`;
  return { text: `${before}${address})${text.slice(end)}`, start: before.length, end: before.length + address.length };
}

/** The text of Markdown in one line, without markup, for table cells and previews. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(/```[a-z]*\n?/gi, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\W)[*_](\S(?:[^*_\n]*\S)?)[*_](?=\W|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
