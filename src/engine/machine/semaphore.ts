export interface Queue {
  /** So many may wait. */
  readonly most: number;
  /** What whoever comes then is told. */
  readonly refuse: () => Error;
}

/** Places of which there are so many; whoever finds none waits, in the order of coming. */
export interface Slots {
  isFull(): boolean;
  isEmpty(): boolean;
  /** @returns what gives the place back, however often it is called */
  take(): Promise<() => void>;
}

/**
 * A place is handed over, not given back, while somebody waits for one: else whoever comes in that moment would have one
 * too many, before those who waited.
 *
 * @param queue how long the line may become; without it nobody is sent away
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

/** Lets at most so many run at once; the others wait, in their order. @param queue as of a line */
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
