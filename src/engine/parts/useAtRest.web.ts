import { useEffect, useRef, useState } from 'react';

/** Who has not moved or pressed for so long is not about to press something. */
const REST_MS = 1_000;
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel'] as const;

/**
 * A value as it was until the pointer rests: for what comes by itself and pushes the page, such as a banner. What stands
 * under a pointer stays there while it is pressed. Give it a value that stays the same while nothing changes.
 */
export function useAtRest<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const touchedAt = useTouchedAt();
  useEffect(() => {
    if (Object.is(value, shown)) return undefined;
    const look = () => {
      const left = touchedAt.current + REST_MS - Date.now();
      if (left > 0) timer = setTimeout(look, Math.min(left, REST_MS));
      else setShown(value);
    };
    let timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [value, shown, touchedAt]);
  return shown;
}

/** When the pointer did something last, in milliseconds; never over while it is pressed. */
function useTouchedAt(): { readonly current: number } {
  const at = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const ends = new AbortController();
    const how = { signal: ends.signal, passive: true, capture: true };
    const touched = ({ buttons }: MouseEvent) => {
      at.current = buttons > 0 ? Number.POSITIVE_INFINITY : Date.now();
    };
    for (const event of TOUCHES) window.addEventListener(event, touched, how);
    return () => ends.abort();
  }, []);
  return at;
}
