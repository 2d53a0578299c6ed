export interface Queue {
  /** Maximum number of waiting callers. */
  readonly most: number;
  /** The error for callers beyond that. */
  readonly refuse: () => Error;
}

/** A limited number of slots. Callers without a slot wait in order of arrival. */
export interface Slots {
  isFull(): boolean;
  isEmpty(): boolean;
  /** @returns a function that releases the slot; further calls do nothing */
  take(): Promise<() => void>;
}

/**
 * A released slot passes directly to the first waiting caller. Otherwise a new caller could take it before those that
 * wait.
 *
 * @param queue limits the number of waiting callers; without it there is no limit
 */
export function openSlots(atOnce: number, queue?: Queue): Slots {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return {
    isFull: () => taken >= atOnce,
    isEmpty: () => taken === 0,
    take: async () => {
      if (taken < atOnce) taken++;
      else if (queue && waiting.length >= queue.most) throw queue.refuse();
      else await new Promise<void>((go) => waiting.push(go));
      let isHeld = true;
      return () => {
        if (isHeld) leave();
        isHeld = false;
      };
    },
  };
}

/** Runs at most so many at once. Others wait in order. @param queue limits the number of waiting callers */
export function semaphore(atOnce: number, queue?: Queue): <T>(work: () => Promise<T>) => Promise<T> {
  const slots = openSlots(atOnce, queue);
  return async (work) => {
    const leave = await slots.take();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
