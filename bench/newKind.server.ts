import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Figure } from './figures.server.ts';

const COPIED = ['src', 'tests', 'tools', 'drizzle', 'package.json', 'tsconfig.base.json'];
const ROOM = 'src/areas/estate/hardware';

/** Lifelike, and no kind of the product: how much a new plain kind asks for is seen by adding one. */
const DECLARATION = `import { whole } from '#engine/kinds/whole/whole.ts';
import { day } from '#engine/kinds/day/day.ts';
import { asset } from '../asset.ts';

export const laminator = asset('laminator', {
  plural: 'Laminators',
  path: 'hardware/laminators',
  group: 'devices',
  columns: ['widestSheetMm'],
  fields: {
    widestSheetMm: whole({ label: 'Widest sheet', unit: 'mm', min: 1, optional: true }),
    rollersCleanedOn: day({ label: 'Rollers cleaned', optional: true }),
  },
});
`;

/** Adds a plain kind of asset to a copy of the product, and counts the files that differ afterwards. */
export function filesOfNewKind(): Figure {
  const what = 'files of a new plain kind';
  const copy = mkdtempSync(join(tmpdir(), 'crm-bench-'));
  try {
    for (const part of COPIED) cpSync(part, join(copy, part), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
    writeFileSync(join(copy, ROOM, 'laminator.ts'), DECLARATION);
    addToLists(copy);
    pinQueries(join(copy, 'tests/nouns/query-counts.json'));
    const migrated = inCopy(copy, ['tools/migration.server.ts', 'add-laminators']);
    const explained = inCopy(copy, ['tools/explain.server.ts', 'laminator']);
    if (!migrated.includes('statements') || !explained.includes('/api/v1/hardware/laminators'))
      return {
        what,
        figure: 'unknown',
        note: `the new kind did not come to life: ${[...migrated.split('\n'), ...explained.split('\n')].filter(Boolean).at(-1)}`,
        isBroken: true,
      };
    const written = [...differing(copy, 'src'), ...differing(copy, 'tests')];
    const generated = differing(copy, 'drizzle');
    return {
      what,
      figure: String(written.length),
      note: `${written.map((file) => basename(file)).join(', ')}; ${generated.length} more are generated`,
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The import and the name in the room's list, and its place in a customer's menu. */
function addToLists(copy: string): void {
  amend(join(copy, ROOM, 'hardware.ts'), [
    [/^(import \{ networkSwitch \})/m, `import { laminator } from './laminator.ts';\n$1`],
    [/(hardware: readonly AnyEntity\[\] = \[)/, '$1laminator, '],
  ]);
  amend(join(copy, 'src/areas/estate/kindPlaces.ts'), [[/(Devices: \{)/, "$1 laminator: 'hardware/laminators',"]]);
}

function amend(file: string, changes: readonly (readonly [found: RegExp, becomes: string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [found, becomes] of changes) {
    if (!found.test(text)) throw new Error(`${file} is not what it was; see bench/newKind.server.ts.`);
    text = text.replace(found, becomes);
  }
  writeFileSync(file, text);
}

/** The standard tests want to know how many queries a page of its list may take. */
function pinQueries(file: string): void {
  const counts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...(counts as object), laminator: 3 }, null, 2)}\n`);
}

function inCopy(copy: string, words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...words], { cwd: copy, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** Files that are not as they were, or were not there. */
function differing(copy: string, folder: string): string[] {
  const files = readdirSync(join(copy, folder), { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return files
    .map((each) => join(each.parentPath, each.name).slice(copy.length + 1))
    .filter((file) => textOf(file) !== textOf(join(copy, file)));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
