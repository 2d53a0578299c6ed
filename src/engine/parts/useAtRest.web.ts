import { useEffect, useRef, useState } from 'react';

/** After this time without a movement or press of the pointer, the user is not about to click. */
const REST_MS = 1_000;
const TOUCHES = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel'] as const;

/**
 * Delays a change of value until the pointer rests, for content that appears without user action and moves the page,
 * such as a banner. Otherwise a click could hit the wrong element. The value must be stable while nothing changes.
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

/** The time of the last pointer event, in milliseconds. Infinity while a button is pressed. */
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
