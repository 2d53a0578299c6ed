import { useState } from 'react';
import { moved } from './rows.ts';

/** Rows have no names of their own; these keep the focus and half-typed text with a row that moves. */
export function useRowKeys(count: number) {
  const [{ all, next }, setKeys] = useState(() => ({ all: Array.from({ length: count }, (_, at) => at), next: count }));
  // The value may be replaced from outside, by a draft that is restored or another's version that is taken.
  const fitting = all.length === count ? all : Array.from({ length: count }, (_, at) => all[at] ?? next + at);
  if (fitting !== all) setKeys({ all: fitting, next: next + count });
  return {
    all: fitting,
    /** A row is put in before the one that stands at the place. */
    insert: (at: number) => setKeys({ all: [...fitting.slice(0, at), next, ...fitting.slice(at)], next: next + 1 }),
    remove: (at: number) => setKeys({ all: fitting.filter((_, each) => each !== at), next }),
    move: (from: number, to: number) => setKeys({ all: moved(fitting, from, to), next }),
  };
}
