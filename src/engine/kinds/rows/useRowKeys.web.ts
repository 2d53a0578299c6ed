import { useState } from 'react';
import { moved } from './rows.ts';

/** React keys for rows, which keep the focus and typed text with a row that moves. */
export function useRowKeys(count: number) {
  const [{ all, next }, setKeys] = useState(() => ({ all: Array.from({ length: count }, (_, at) => at), next: count }));
  // The value may be replaced from outside, by a restored draft or another user's version.
  const fitting = all.length === count ? all : Array.from({ length: count }, (_, at) => all[at] ?? next + at);
  if (fitting !== all) setKeys({ all: fitting, next: next + count });
  return {
    all: fitting,
    /** Inserts a row before the one at this position. */
    insert: (at: number) => setKeys({ all: [...fitting.slice(0, at), next, ...fitting.slice(at)], next: next + 1 }),
    remove: (at: number) => setKeys({ all: fitting.filter((_, each) => each !== at), next }),
    move: (from: number, to: number) => setKeys({ all: moved(fitting, from, to), next }),
  };
}
