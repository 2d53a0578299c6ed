import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer than most requests take. After that, unfinished cards show their skeletons. */
const PATIENCE_MS = 600;
/** Cards start their requests in effects, after the first render. */
const A_MOMENT_MS = 50;

/**
 * Whether the cards of a page have loaded. The height of a card is unknown until then, and cards that load one by one
 * would move the text during reading. The page therefore hides them until all are ready. Stays true afterwards.
 */
export function useSettled(): boolean {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(true), waiting > 0 ? PATIENCE_MS : A_MOMENT_MS);
    return () => clearTimeout(timer);
  }, [waiting, isSettled]);
  return isSettled;
}
