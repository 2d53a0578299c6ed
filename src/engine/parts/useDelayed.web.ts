import { useEffect, useState } from 'react';

/** True once `isOn` has lasted this long, and false as soon as it ends. Prevents flicker. */
export function useDelayed(isOn: boolean, milliseconds = 250): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, milliseconds]);
  return isOn && hasLasted;
}
