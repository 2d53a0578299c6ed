import { useEffect, useRef, useState } from 'react';
import type { Journey } from '../parcels/journey.web.ts';

export interface JourneyState {
  /** How much is through, from 0 to 1; null while no file is on its way. */
  readonly share: number | null;
  readonly stop: () => void;
  /** Goes with what is done until it ends, and is called off when the page is left. */
  readonly travel: <T>(work: (journey: Journey) => Promise<T>) => Promise<T>;
}

/** A file that is sent or fetched piece by piece: how far it is, and calling it off. */
export function useJourney(): JourneyState {
  const [share, setShare] = useState<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const stop = () => stopping.current?.abort();
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    share,
    stop,
    travel: async (work) => {
      const controller = new AbortController();
      stopping.current = controller;
      try {
        return await work({ signal: controller.signal, tell: setShare });
      } finally {
        setShare(null);
      }
    },
  };
}

/** Whether somebody called it off: then nothing is wrong, and nothing needs to be said. */
export const isCalledOff = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
