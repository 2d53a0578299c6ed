import { use } from 'react';
import type { AnyEntity } from './entity.ts';
import { entityNamed, findEntity } from './registry.ts';

/** Fetches the declarations of a noun and its area, or all of them. */
export type FetchDeclarations = (noun: string) => Promise<unknown>;

let fetchDeclarations: FetchDeclarations = async () => {};
const asked = new Map<string, Promise<unknown>>();

/** Sets the source of declarations that are not loaded yet. Without it, all are expected to be loaded. */
export function provideDeclarations(fetching: FetchDeclarations): void {
  fetchDeclarations = fetching;
}

/** A noun of any area. The component suspends until the declaration is loaded. */
export function useNoun(name: string): AnyEntity {
  const found = findEntity(name);
  if (!found) use(asked.get(name) ?? remembered(name));
  return found ?? entityNamed(name);
}

function remembered(name: string): Promise<unknown> {
  const fetching = fetchDeclarations(name);
  asked.set(name, fetching);
  // A failed fetch is forgotten, so that the next render tries again.
  fetching.catch(() => asked.delete(name));
  return fetching;
}

/** Loads the module of a screen that works with nouns of every area: rules, imports, the audit log, permissions. */
export const withEveryNoun =
  <M>(load: () => Promise<M>): (() => Promise<M>) =>
  async () => {
    const [module] = await Promise.all([load(), fetchDeclarations('every')]);
    return module;
  };
