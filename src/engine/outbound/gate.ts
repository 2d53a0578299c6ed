/** Limits how many callers run at once, in total and per kind. Others wait in a queue. */
export interface Gate {
  /** Waits for a slot. @returns a function that releases it */
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
    // A caller waiting for a busy host does not block those behind it.
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
