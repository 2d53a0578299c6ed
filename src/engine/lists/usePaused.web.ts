import { useEffect, useState } from 'react';

/** A value that changes only after it has been stable for a while, so that typing does not send a request per key. */
export function usePaused<T>(value: T, milliseconds = 250): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
