import { type ListQuery, readQuery, writeQuery } from './query.ts';

/** The query of a list without its paging. */
export type Asked = Pick<ListQuery, 'q' | 'where' | 'sort' | 'archived'>;

export const NOTHING_ASKED: Asked = { where: [], sort: [] };

type Words = Readonly<Record<string, string>>;

/** Parameters of an address that belong to its list. */
const isListWord = (key: string): boolean => key.startsWith('f.') || ['q', 'sort', 'where', 'archived'].includes(key);

/** The query in the parameters of an address. Invalid parts are ignored. */
export function askedIn(words: Words): Asked {
  const { q, where, sort, archived } = readQuery(words).query;
  return { where, sort, ...(q ? { q } : {}), ...(archived ? { archived } : {}) };
}

/** The parameter changes that set this query: null removes a parameter, and other parameters stay. */
export function wordsFor(now: Words, asked: Asked): Readonly<Record<string, string | null>> {
  const gone = Object.keys(now)
    .filter(isListWord)
    .map((key) => [key, null] as const);
  return { ...Object.fromEntries(gone), ...wordsIn(writeQuery(asked)) };
}

/** The query as one line, for saved views and comparisons. */
export const writeAsked = (asked: Asked): string => writeQuery(asked);

export const readAsked = (line: string): Asked => askedIn(wordsIn(line));

/** "q=ash&sort=name" → { q: "ash", sort: "name" }. It does not need the browser's URLSearchParams. */
export const wordsIn = (line: string): Record<string, string> =>
  Object.fromEntries(
    line
      .split('&')
      .filter(Boolean)
      .map((part): [string, string] => {
        const [key = '', ...value] = part.split('=').map((word) => decodeURIComponent(word.replaceAll('+', ' ')));
        return [key, value.join('=')];
      }),
  );

/** Whether a search or filter applies. The sort order does not count. */
export const isNarrowed = ({ q, where, archived }: Asked): boolean =>
  Boolean(q) || where.length > 0 || Boolean(archived);
