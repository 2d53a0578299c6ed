import { constants, getPriority, setPriority } from 'node:os';

/**
 * In a thread: it gives way to whoever waits for an answer. On Linux a priority is a thread's own; elsewhere it is the
 * whole process's, so there it stays as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  // Only ever further back: to come forward takes rights.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}
