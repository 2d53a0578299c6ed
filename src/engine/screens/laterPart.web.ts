import { type ComponentType, type FunctionComponent, createElement, useSyncExternalStore } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part that the first paint does not need. It loads after a component that uses it has rendered; the hook returns
 * null until then. A failed load is retried after a short time.
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
 * A component that renders nothing until it is loaded. For content that may appear while the server is unreachable,
 * such as a banner: with `lazy` the whole page would fail.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const usePart = laterPart(load);
  return function Later(props: P) {
    const Part = usePart();
    return Part && createElement(Part, props);
  };
}
