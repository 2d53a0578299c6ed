import { type ComponentType, type FunctionComponent, type ReactNode, createElement, useSyncExternalStore } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part that the first paint does not need. It loads after a component that uses it has rendered, or when its `ask` is
 * called; the hook returns null until then. A failed load is retried after a short time.
 */
export function laterPart<T>(load: () => Promise<T>): (() => T | null) & { readonly ask: () => Promise<void> } {
  let part: T | null = null;
  let asked: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const fetch = (): Promise<void> =>
    load().then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      () => void setTimeout(() => void fetch(), AGAIN_MS),
    );
  const ask = () => (asked ??= fetch());
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    void ask();
    return () => listeners.delete(listener);
  };
  const useLaterPart = () => useSyncExternalStore(subscribe, () => part);
  return Object.assign(useLaterPart, { ask });
}

/**
 * A component that is loaded later. For content that may appear while the server is unreachable, such as a banner: with
 * `lazy` the whole page would fail.
 * @param otherwise rendered until then, to reserve its space
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ReactNode = null,
): FunctionComponent<P> & { readonly ask: () => Promise<void> } {
  const usePart = laterPart(load);
  function Later(props: P) {
    const Part = usePart();
    return Part ? createElement(Part, props) : otherwise;
  }
  return Object.assign(Later, { ask: usePart.ask });
}
