import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while: typing is one question, not one for every key. */
export function usePaused<T>(value: T, milliseconds = 250): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
