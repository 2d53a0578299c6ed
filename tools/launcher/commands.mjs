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
  // Paths in settings are relative to the product's folder, wherever it was started.
  process.chdir(ROOT);
  // The reader of our output may exit first; this must not end the process.
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

/** Checks one package for all of them; without packages the first import would fail with an unclear error. */
function isInstalled() {
  try {
    return Boolean(createRequire(import.meta.url).resolve('pg'));
  } catch {
    return false;
  }
}
