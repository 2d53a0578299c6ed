import { useRouter } from '@tanstack/react-router';
import { openAddress } from './navigation.web.ts';
import { useOwnLocation } from './useOwnLocation.web.ts';

export type Query = Readonly<Record<string, string>>;

/** `?q=ash&f.status=is:open` as an object of texts. */
export const readAddress = (search: string): Query => Object.fromEntries(new URLSearchParams(search));

/** Keeps colons, commas and slashes unescaped, which queries allow, for readable addresses. */
export function writeAddress(query: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const text = new URLSearchParams(filled).toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/');
  return text === '' ? '' : `?${text}`;
}

/**
 * The query of the address, and a function that changes parameters; an empty text removes one. Replaces the history
 * entry unless called with `push`, so that Back leaves the screen instead of undoing a filter.
 */
export function useAddress(): readonly [
  query: Query,
  change: (words: Readonly<Record<string, string | null>>, how?: { readonly push?: boolean }) => void,
] {
  const router = useRouter();
  const searchStr = useOwnLocation(({ searchStr: words }) => words);
  return [
    readAddress(searchStr),
    (words, { push = false } = {}) => {
      const { pathname, search, hash } = router.history.location;
      const next = writeAddress({ ...readAddress(search), ...words });
      if (next !== search) openAddress(router, pathname + next + hash, { replace: !push, keepScroll: true });
    },
  ];
}
