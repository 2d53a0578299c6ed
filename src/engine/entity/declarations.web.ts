import { use } from 'react';
import type { AnyEntity } from './entity.ts';
import { entityNamed, findEntity } from './registry.ts';

/** Fetches the declaration of a noun with those of its area, or all there are. */
export type FetchDeclarations = (noun: string) => Promise<unknown>;

let fetchDeclarations: FetchDeclarations = async () => {};
const asked = new Map<string, Promise<unknown>>();

/** Says where declarations come from that are not here yet; without it all are. */
export function provideDeclarations(fetching: FetchDeclarations): void {
  fetchDeclarations = fetching;
}

/** A noun of any area; what asks for it waits until its declaration has come. */
export function useNoun(name: string): AnyEntity {
  const found = findEntity(name);
  if (!found) use(asked.get(name) ?? remembered(name));
  return found ?? entityNamed(name);
}

function remembered(name: string): Promise<unknown> {
  const fetching = fetchDeclarations(name);
  asked.set(name, fetching);
  // Asked for again when what waits is tried again.
  fetching.catch(() => asked.delete(name));
  return fetching;
}

/** The module of a screen that works with nouns of every area: rules, imports, the log, permissions. */
export const withEveryNoun =
  <M>(load: () => Promise<M>): (() => Promise<M>) =>
  async () => {
    const [module] = await Promise.all([load(), fetchDeclarations('every')]);
    return module;
  };
