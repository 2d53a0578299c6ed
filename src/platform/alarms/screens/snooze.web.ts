import { useState } from 'react';

const KEY = 'alarms.putOff';
const DAY_MS = 86_400_000;

/** The alarms that this user has hidden on this device: ID and end time. */
function readPutOff(now: number): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, until]) => Number(until) > now));
  } catch {
    return {};
  }
}

/** Hides an alarm until tomorrow on this device only; other users still see it. */
export function useSnoozedAlarms(): {
  readonly isSnoozed: (id: number) => boolean;
  readonly snooze: (id: number) => void;
} {
  const [off, setOff] = useState(() => readPutOff(Date.now()));
  return {
    isSnoozed: (id) => (off[id] ?? 0) > Date.now(),
    snooze: (id) => {
      const next = { ...readPutOff(Date.now()), [id]: Date.now() + DAY_MS };
      setOff(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // If the browser stores nothing, the banner returns on the next page.
      }
    },
  };
}
