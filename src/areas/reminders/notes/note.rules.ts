/** Maximum number of pinned notes on a record. */
export const MOST_PINNED = 3;

const LONGEST = 100;

/** Name of a note in lists: its first line without Markdown, cut at a word. */
export function noteName(body: string): string {
  const line =
    body
      .split('\n')
      .map((each) =>
        each
          .replace(/^[\s#>*+-]+/, '')
          .replace(/[*_`~]/g, '')
          .trim(),
      )
      .find((each) => each !== '') ?? '';
  if (line.length <= LONGEST) return line || 'Note';
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

export interface Audience {
  readonly visibility: 'everyone' | 'team' | 'me';
  /** ID of the author; null for the product. */
  readonly authorId: number | null;
  /** Members of the selected team, including its lead. */
  readonly members: readonly number[];
}

/** The only users who may read a note; empty means everyone who may see its record. */
export function readersOf({ visibility, authorId, members }: Audience): readonly number[] {
  if (visibility === 'everyone') return [];
  const author = authorId === null ? [] : [authorId];
  return [...new Set([...author, ...(visibility === 'team' ? members : [])])].sort((a, b) => a - b);
}
