import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, type Figure, rank, seconds } from './figures.server.ts';
import { isMiniature } from './size.server.ts';

/** Measures the size of the code and the time of the type check. */
export const measureCode = (): Figure[] => [...linesPerFile(), ...typeCheck()];

function linesPerFile(): Figure[] {
  const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const tests = all.filter((file) => /\.test\.tsx?$/.test(file));
  const product = all.filter((file) => !tests.includes(file));
  return [
    {
      what: 'lines of a file',
      figure: percentiles(product),
      note: `median / 90th / 99th percentile of ${count(product.length)} files`,
    },
    { what: 'lines of a test', figure: percentiles(tests), note: `of ${count(tests.length)} files` },
    { what: 'lines in all', figure: count(total(product)), note: `and ${count(total(tests))} of tests` },
  ];
}

const linesOf = (file: string): number => readFileSync(join('src', file), 'utf8').trimEnd().split('\n').length;
const total = (files: readonly string[]): number => files.reduce((sum, file) => sum + linesOf(file), 0);

function percentiles(files: readonly string[]): string {
  const lines = files.map(linesOf).sort((a, b) => a - b);
  return [50, 90, 99].map((percent) => rank(lines, percent)).join(' / ');
}

/** Type-checks the whole product with its tests and tools: once from scratch, and once without changes. */
function typeCheck(): Figure[] {
  const run = (words: readonly string[]) => {
    const began = performance.now();
    const { stdout } = spawnSync(join('node_modules/.bin/tsc'), ['-b', '.', 'tools', ...words], { encoding: 'utf8' });
    const errors = stdout.match(/error TS\d+/g)?.length ?? 0;
    return { figure: seconds(performance.now() - began), errors };
  };
  const warm = () => run([]);
  // In miniature it only runs once, so the first run may be incremental too.
  const cold = isMiniature ? warm() : run(['--force']);
  const again = isMiniature ? cold : warm();
  return [
    {
      what: 'type check of everything',
      figure: cold.figure,
      note: `${again.figure} when nothing changed${cold.errors > 0 ? `; ${cold.errors} errors` : ''}`,
    },
  ];
}
