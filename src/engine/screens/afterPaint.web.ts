/** A hidden page draws no frames, so work waits for one this long at most. */
const MOST_MS = 100;

/**
 * Runs work once the next frame is drawn. A press is then answered at once, even if a long task follows, such as
 * drawing another page or checking a form.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  // A callback of a frame runs before it is drawn, and a task from there after.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, MOST_MS);
}

/** Resolves once the next frame is drawn. */
export const painted = (): Promise<void> => new Promise(afterPaint);
