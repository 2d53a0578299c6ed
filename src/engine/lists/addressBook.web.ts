import { useMemo } from 'react';
import { type ScreenFacts, fill } from '../screens/manifest.ts';
import { usePlace } from '../screens/place.web.ts';
import { allows } from '../session/session.web.ts';
import { nounEntry } from '../entity/nounIndex.ts';

/** The address of a record's page by noun and id; null if there is none, or the user may not open it. */
export type AddressOf = (noun: string, id: number, customerId?: number | null) => string | null;

/** Record addresses from the manifest, including custom screens at other paths. */
export function useAddressBook(): AddressOf {
  const { byPath } = usePlace();
  // The function stays the same for the life of the page, so that list rows are not rendered again needlessly.
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

/** The address of another page of a noun: its list or its forms. */
export function useFaceAddress(): (
  noun: string,
  face: 'list' | 'create' | 'edit',
  params?: Readonly<Record<string, string | number>>,
) => string | null {
  const { byPath } = usePlace();
  return (noun, face, params = {}) => {
    // A noun may have a list per customer and one of all records. The first whose parameters are all known is used.
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
  // Custom pages are found by the path that the noun's own page would have.
  for (const screen of byPath.values()) {
    const noun = /\/\{(\w+)Id\}$/.exec(screen.path)?.[1];
    if (noun && !pages.has(noun) && nounEntry(noun) && !screen.panel && !screen.layout) pages.set(noun, screen);
  }
  books.set(byPath, pages);
  return pages;
}
