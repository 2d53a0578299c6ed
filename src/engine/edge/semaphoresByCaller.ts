import { type Slots, openSlots } from '../machine/semaphore.ts';

/** A number of slots per caller. A caller without a free slot waits in order of arrival. */
export interface SemaphoresByCaller {
  isFull(who: string): boolean;
  /** @returns a function that releases the slot; further calls have no effect */
  take(who: string): Promise<() => void>;
}

/** @param most slots per caller */
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
        // Removed when the last slot is released. The caller's next request creates a new one.
        if (semaphore.isEmpty() && semaphores.get(who) === semaphore) semaphores.delete(who);
      };
    },
  };
}
