/** As many notes as a record shows at its top. */
export const MOST_PINNED = 3;

const LONGEST = 100;

/** What a note is called in lists: its first line without its marks, cut at a word. */
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
  /** Whoever wrote it; null for the product. */
  readonly authorId: number | null;
  /** The members of the chosen team, its lead among them. */
  readonly members: readonly number[];
}

/** The only users who may read a note; none named means all who may see its record. */
export function readersOf({ visibility, authorId, members }: Audience): readonly number[] {
  if (visibility === 'everyone') return [];
  const author = authorId === null ? [] : [authorId];
  return [...new Set([...author, ...(visibility === 'team' ? members : [])])].sort((a, b) => a - b);
}
