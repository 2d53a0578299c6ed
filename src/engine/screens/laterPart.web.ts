import { type ComponentType, type FunctionComponent, createElement, useSyncExternalStore } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part that nobody needs for the first paint: it is fetched once something that shows it has been drawn. The hook gives
 * null until then; what could not be fetched is asked for again a little later.
 */
export function laterPart<T>(load: () => Promise<T>): () => T | null {
  let part: T | null = null;
  let isAsked = false;
  const listeners = new Set<() => void>();

  const fetch = (): void => {
    load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => setTimeout(fetch, AGAIN_MS),
    );
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    if (!isAsked) {
      isAsked = true;
      fetch();
    }
    return () => listeners.delete(listener);
  };
  return function useLaterPart() {
    return useSyncExternalStore(subscribe, () => part);
  };
}

/**
 * A component that shows nothing until it is fetched. What comes by itself, such as a banner, may come while the server
 * cannot be reached; with `lazy` the whole page would end then.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const usePart = laterPart(load);
  return function Later(props: P) {
    const Part = usePart();
    return Part && createElement(Part, props);
  };
}
