import { describe, isAlive } from './processes.mjs';

const SHELLS = /^-?(a|ba|da|k|z|fi)?sh$/;
const TWICE_A_SECOND = 500;

/**
 * Calls back when the parent process has exited. npm does not forward signals: it runs scripts through a shell, so
 * that shell and npm are both watched. A user's shell is not watched, because it may exit after starting a background
 * process.
 * @param {() => void} gone
 * @returns {() => void} stops watching
 */
export function watchParents(gone) {
  const parent = process.ppid;
  const watched = parentsToWatch(parent);
  if (watched.length === 0) return () => {};
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    gone();
  }, TWICE_A_SECOND);
  timer.unref();
  return () => clearInterval(timer);
}

/** @param {number} parent */
function parentsToWatch(parent) {
  const first = describe(parent);
  // Process 1 is the system, or a container's first process, whose exit ends all others.
  if (!first || parent === 1) return [];
  if (!SHELLS.test(first.name)) return [parent];
  return process.env.npm_lifecycle_event && first.parent > 1 ? [parent, first.parent] : [];
}
