import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer than most answers take; beyond it the cards that wait show their skeletons. */
const PATIENCE_MS = 600;
/** Cards ask in their own effects, after the first look. */
const A_MOMENT_MS = 50;

/**
 * Whether the cards of a page have their first answers. How tall a card will be is known only then, and cards that
 * come one by one would push each other down while somebody reads: a page keeps them out of sight until they are all
 * there. It stays true once it is.
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
