import { createRequire } from 'node:module';
import { ROOT } from './environment.mjs';

const COMMANDS = /** @type {Record<string, (args: string[]) => Promise<void>>} */ ({
  start: async () => (await import('./launch.mjs')).launch(),
  demo: async (args) => (await import('./once.mjs')).runBuilt('demo', args),
  backup: async (args) => (await import('./once.mjs')).runBuilt('backup', args),
  archive: async (args) => (await import('./once.mjs')).runBuilt('archive', args),
  keys: async (args) => (await import('./once.mjs')).runBuilt('keys', args),
  incident: async (args) => (await import('./once.mjs')).runBuilt('incident', args),
  restore: async (args) => (await import('./once.mjs')).runBuilt('restore', args),
  dev: async () => (await import('./develop.mjs')).develop(),
});

/** @param {string[]} words of the command line */
export async function run([command = 'start', ...args]) {
  // Paths in settings are meant from the product's folder, wherever it was started from.
  process.chdir(ROOT);
  // Whoever read our lines may be gone before us; that must not end us half-way.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const chosen = COMMANDS[command];
  if (!chosen) refuse(`Unknown command “${command}”. Use: node start.mjs [${Object.keys(COMMANDS).join(' | ')}]`);
  else if (!isInstalled()) refuse('The packages are not installed. Run “npm ci” first.');
  else await chosen(args);
}

/** @param {string} line */
function refuse(line) {
  console.error(line);
  process.exitCode = 1;
}

/** Any package stands for all of them; without them the first import would end in a riddle. */
function isInstalled() {
  try {
    return Boolean(createRequire(import.meta.url).resolve('pg'));
  } catch {
    return false;
  }
}
