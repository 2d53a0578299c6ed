/** Lets so many through at once, and so many of one kind; the others wait in line. */
export interface Gate {
  /** Waits for a place. @returns what gives it back */
  enter(kind: string): Promise<() => void>;
}

export function openGate(most: number, mostOfKind: number): Gate {
  const inside = new Map<string, number>();
  let count = 0;
  const line: { readonly kind: string; readonly go: () => void }[] = [];

  const isFree = (kind: string): boolean => count < most && (inside.get(kind) ?? 0) < mostOfKind;
  const take = (kind: string): void => {
    count++;
    inside.set(kind, (inside.get(kind) ?? 0) + 1);
  };
  const leave = (kind: string): void => {
    count--;
    const left = (inside.get(kind) ?? 1) - 1;
    if (left === 0) inside.delete(kind);
    else inside.set(kind, left);
    // Whoever waits for a crowded host does not hold up those behind.
    const at = line.findIndex((each) => isFree(each.kind));
    const [next] = at < 0 ? [] : line.splice(at, 1);
    next?.go();
  };
  return {
    enter: async (kind) => {
      if (!isFree(kind)) await new Promise<void>((go) => line.push({ kind, go: () => (take(kind), go()) }));
      else take(kind);
      let isLeft = false;
      return () => {
        if (!isLeft) leave(kind);
        isLeft = true;
      };
    },
  };
}
