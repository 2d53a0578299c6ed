import { type Slots, openSlots } from '../machine/semaphore.ts';

/** Places of which each who asks has so many; who finds none waits, in the order of coming. */
export interface SemaphoresByCaller {
  isFull(who: string): boolean;
  /** @returns what gives the place back, however often it is called */
  take(who: string): Promise<() => void>;
}

/** @param most for each who asks */
export function semaphoresByCaller(most: number): SemaphoresByCaller {
  const semaphores = new Map<string, Slots>();
  return {
    isFull: (who) => semaphores.get(who)?.isFull() ?? false,
    take: async (who) => {
      const semaphore = semaphores.get(who) ?? openSlots(most);
      semaphores.set(who, semaphore);
      const leave = await semaphore.take();
      return () => {
        leave();
        // Forgotten with the last who leaves; whoever comes then begins another.
        if (semaphore.isEmpty() && semaphores.get(who) === semaphore) semaphores.delete(who);
      };
    },
  };
}
