import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declarationPieces, neededBy } from './declarations.mjs';

test('a file needs what it imports, and what that imports, but no types and no packages', () => {
  const root = mkdtempSync(join(tmpdir(), 'crm-needed-'));
  const write = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(
    'src/app/areas.ts',
    `import { a } from '#areas/a/a.ts';\nimport type { T } from './types.ts';\nimport './side.ts';`,
  );
  write('src/app/side.ts', `import { z } from 'zod';\nexport { a } from '#areas/a/a.ts';`);
  write('src/app/types.ts', '');
  write(
    'src/areas/a/a.ts',
    `import {\n  k,\n  type K,\n} from '#engine/k.ts';\nexport const late = () => import('./late.ts');`,
  );
  write('src/areas/a/late.ts', '');
  write('src/engine/k.ts', `import { side } from '../app/side.ts';`);
  const found = [...neededBy(root, 'src/app/areas.ts')].map((file) => file.slice(root.length + 1));
  expect(found.sort()).toEqual(['src/app/areas.ts', 'src/app/side.ts', 'src/areas/a/a.ts', 'src/engine/k.ts']);
  rmSync(root, { recursive: true });
});

test('a declaration belongs to the chunk of its area, and what it needs of the engine to a common one', () => {
  const root = mkdtempSync(join(tmpdir(), 'crm-pieces-'));
  const write = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('src/platform/platform.ts', `import { own } from '#engine/own.ts';\nimport { kind } from '#engine/kind.ts';`);
  write('src/areas/a/a.ts', `import { kind } from '#engine/kind.ts';\nimport { rule } from '#platform/rule.ts';`);
  write('src/areas/b/b.ts', `import { n } from '#areas/a/n.ts';`);
  for (const file of ['src/engine/own.ts', 'src/engine/kind.ts', 'src/platform/rule.ts', 'src/areas/a/n.ts'])
    write(file, '');
  const pieces = [...declarationPieces(root)].map(([file, piece]) => [file.slice(root.length + 1), piece]);
  expect(Object.fromEntries(pieces)).toEqual({
    'src/platform/platform.ts': 'declarations-platform',
    'src/engine/own.ts': 'declarations',
    'src/engine/kind.ts': 'declarations',
    'src/platform/rule.ts': 'declarations-platform',
    'src/areas/a/a.ts': 'declarations-a',
    'src/areas/b/b.ts': 'declarations-b',
    'src/areas/a/n.ts': 'declarations-a',
  });
  rmSync(root, { recursive: true });
});

test('an area with too many nouns for one chunk has a second one, which the first never needs', () => {
  const root = join(import.meta.dirname, '..');
  const pieces = new Map([...declarationPieces(root)].map(([file, piece]) => [file.slice(root.length + 1), piece]));
  expect(pieces.get('src/areas/estate/asset.ts')).toBe('declarations-estate');
  for (const file of ['estate.ts', 'hardware/ups.ts', 'phones/tablet.ts'])
    expect(pieces.get(`src/areas/estate/${file}`), file).toBe('declarations-estate-kinds');
  const needed = [...pieces].flatMap(([file, piece]) =>
    piece === 'declarations-estate' ? [...neededBy(root, file)].map((each) => each.slice(root.length + 1)) : [],
  );
  expect(needed.filter((file) => pieces.get(file) === 'declarations-estate-kinds')).toEqual([]);
});
