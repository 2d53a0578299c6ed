import { type Line, lineFor } from '../machine/semaphore.ts';

/** Places of which each who asks has so many; who finds none waits, in the order of coming. */
export interface Places {
  isFull(who: string): boolean;
  /** @returns what gives the place back, however often it is called */
  take(who: string): Promise<() => void>;
}

/** @param most for each who asks */
export function openPlaces(most: number): Places {
  const lines = new Map<string, Line>();
  return {
    isFull: (who) => lines.get(who)?.isFull() ?? false,
    take: async (who) => {
      const line = lines.get(who) ?? lineFor(most);
      lines.set(who, line);
      const leave = await line.take();
      return () => {
        leave();
        // Forgotten with the last who leaves; whoever comes then begins another.
        if (line.isEmpty() && lines.get(who) === line) lines.delete(who);
      };
    },
  };
}
