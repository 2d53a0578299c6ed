import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of a worker thread, so that requests come first. On Linux priorities apply to single threads.
 * Elsewhere they apply to the whole process, so nothing changes there.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  // Only lowers the priority, because raising it requires privileges.
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}
