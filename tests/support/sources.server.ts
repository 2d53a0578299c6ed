import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The side of the product that a file belongs to, according to its ending. */
export type Side = 'model' | 'server' | 'screen' | 'test';

export interface Source {
  /** Relative to the product's folder: `src/areas/teams/teams.ts`. */
  readonly path: string;
  readonly side: Side;
  /** `engine`, `platform`, `app`, `tests`, or the name of an area; empty for files outside them. */
  readonly unit: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** Path of the imported file, if it is a source file. */
  readonly target?: string;
  /** Loaded later, by `import()`. */
  readonly lazy: boolean;
}

/** Every source file of the product and of its tests. */
export const readSources = (folders: readonly string[] = ['src', 'tests']): readonly Source[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => sourceOf(join(folder, name), readFileSync(join(folder, name), 'utf8'))),
  );

/** The facts of a file that follow from its name and text. */
export const sourceOf = (path: string, text: string): Source => ({
  path,
  side: sideOf(path),
  unit: unitOf(path),
  text,
  lines: text.split('\n').length - 1,
  imports: [...importsOf(path, text)],
});

/** Files used only by tests are on their side, whatever their ending. */
const OF_TESTS = /\.(test|stories|examples)\.tsx?$|^tests\/|\/testing\/|\/test[A-Z]\w*(\.server)?\.tsx?$/;

/** The side of a file, from its path. */
export function sideOf(path: string): Side {
  if (OF_TESTS.test(path)) return 'test';
  if (/\.server\.tsx?$/.test(path)) return 'server';
  return /\.tsx$|\.web\.ts$/.test(path) ? 'screen' : 'model';
}

/** The area of a path, or `engine`, `platform`, `app`, `tests`. */
export function unitOf(path: string): string {
  const [root = '', first = '', second = ''] = path.split('/');
  if (root === 'tests') return root;
  return first === 'areas' ? second : first.includes('.') ? '' : first;
}

const STATEMENT = /^(?:import|export)\s+(?:[^'"`;]*?\sfrom\s+)?'([^'\n]+)'/gm;
const LAZY = /\bimport\(\s*'([^'\n]+)'\s*\)/g;

function* importsOf(path: string, text: string): Generator<Import> {
  for (const [, specifier = ''] of text.matchAll(STATEMENT)) yield { ...resolved(path, specifier), lazy: false };
  for (const [, specifier = ''] of text.matchAll(LAZY)) yield { ...resolved(path, specifier), lazy: true };
}

function resolved(path: string, specifier: string): { specifier: string; target?: string } {
  if (specifier.startsWith('.')) return { specifier, target: normalize(join(dirname(path), specifier)) };
  if (specifier.startsWith('#tests/')) return { specifier, target: specifier.slice(1) };
  if (specifier.startsWith('#')) return { specifier, target: `src/${specifier.slice(1)}` };
  return { specifier };
}

/** The package of an import: `@mui/material/Box` → `@mui/material`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
