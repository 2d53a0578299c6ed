import { useMemo } from 'react';
import { type ScreenFacts, fill } from '../screens/manifest.ts';
import { usePlace } from '../screens/place.web.ts';
import { allows } from '../session/session.web.ts';
import { nounEntry } from '../entity/nounIndex.ts';

/** Address of a record's page by noun and id; null where there is none, or where the user may not go. */
export type AddressOf = (noun: string, id: number, customerId?: number | null) => string | null;

/** Where records are found, from the manifest: whoever writes a screen of their own at another path is found there. */
export function useAddressBook(): AddressOf {
  const { byPath } = usePlace();
  // The same function for the life of the page: rows of a list are drawn again only when something in them changes.
  return useMemo(() => addressBook(byPath), [byPath]);
}

const addressBook =
  (byPath: ReadonlyMap<string, ScreenFacts>): AddressOf =>
  (noun, id, customerId) => {
    const screen = pagesOf(byPath).get(noun);
    if (!screen || !allows(screen.permission)) return null;
    const address = fill(screen.path, { id, ...(customerId ? { customerId } : {}), [`${noun}Id`]: id });
    return address.includes('{') ? null : address;
  };

/** The address of another face of a noun: its list, its forms. */
export function useFaceAddress(): (
  noun: string,
  face: 'list' | 'create' | 'edit',
  params?: Readonly<Record<string, string | number>>,
) => string | null {
  const { byPath } = usePlace();
  return (noun, face, params = {}) => {
    // A noun may have a list at each customer and one of all: the first that can be filled in is meant.
    for (const { of, permission, path } of byPath.values()) {
      if (of?.entity !== noun || of.face !== face || !allows(permission)) continue;
      const address = fill(path, params.id === undefined ? params : { ...params, [`${noun}Id`]: params.id });
      if (!address.includes('{')) return address;
    }
    return null;
  };
}

const books = new WeakMap<ReadonlyMap<string, ScreenFacts>, ReadonlyMap<string, ScreenFacts>>();

function pagesOf(byPath: ReadonlyMap<string, ScreenFacts>): ReadonlyMap<string, ScreenFacts> {
  const known = books.get(byPath);
  if (known) return known;
  const pages = new Map<string, ScreenFacts>();
  for (const screen of byPath.values()) if (screen.of?.face === 'show') pages.set(screen.of.entity, screen);
  // A page that is not derived is still found by the path its noun would have had.
  for (const screen of byPath.values()) {
    const noun = /\/\{(\w+)Id\}$/.exec(screen.path)?.[1];
    if (noun && !pages.has(noun) && nounEntry(noun) && !screen.panel && !screen.layout) pages.set(noun, screen);
  }
  books.set(byPath, pages);
  return pages;
}
