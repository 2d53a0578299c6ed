import { describe, isAlive } from './processes.mjs';

const SHELLS = /^-?(a|ba|da|k|z|fi)?sh$/;
const TWICE_A_SECOND = 500;

/**
 * Calls back when whoever started us is gone. npm passes no signals on: it runs scripts through a shell, so the shell and
 * npm behind it are both watched. A shell of a person is not: it may end after it has put us into the background.
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
  // Number 1 is the system, or a container's first process, which takes everyone with it.
  if (!first || parent === 1) return [];
  if (!SHELLS.test(first.name)) return [parent];
  return process.env.npm_lifecycle_event && first.parent > 1 ? [parent, first.parent] : [];
}
