import { type ListQuery, readQuery, writeQuery } from './query.ts';

/** What a person asks of a list: everything but which part of the answer is wanted. */
export type Asked = Pick<ListQuery, 'q' | 'where' | 'sort' | 'archived'>;

export const NOTHING_ASKED: Asked = { where: [], sort: [] };

type Words = Readonly<Record<string, string>>;

/** Words of an address that belong to its list. */
const isListWord = (key: string): boolean => key.startsWith('f.') || ['q', 'sort', 'where', 'archived'].includes(key);

/** What the words of an address ask; what cannot be read is left out. */
export function askedIn(words: Words): Asked {
  const { q, where, sort, archived } = readQuery(words).query;
  return { where, sort, ...(q ? { q } : {}), ...(archived ? { archived } : {}) };
}

/** The words to change so that an address asks this: null takes a word out, and words of others stay. */
export function wordsFor(now: Words, asked: Asked): Readonly<Record<string, string | null>> {
  const gone = Object.keys(now)
    .filter(isListWord)
    .map((key) => [key, null] as const);
  return { ...Object.fromEntries(gone), ...wordsIn(writeQuery(asked)) };
}

/** What is asked as one line, for a saved view and for comparing two. */
export const writeAsked = (asked: Asked): string => writeQuery(asked);

export const readAsked = (line: string): Asked => askedIn(wordsIn(line));

/** "q=ash&sort=name" → { q: "ash", sort: "name" }. Pure, where the browser's own class is not to be had. */
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

/** Whether anything narrows the list; an order does not. */
export const isNarrowed = ({ q, where, archived }: Asked): boolean =>
  Boolean(q) || where.length > 0 || Boolean(archived);
