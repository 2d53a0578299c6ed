import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...markdownIn('docs')];
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(readFileSync('package.json', 'utf8'));
const MOST_KIB = 150;

function markdownIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.md')).map((file) => join(folder, file));
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The anchors of a document's headings, in GitHub's format. */
const slugsOf = (text: string): string[] =>
  matches(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

describe.each(documents)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('links to existing files', () => {
    const links = matches(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(https?:|#)/.test(link));
    const missing = links.filter((link) => !existsSync(join(dirname(file), link.replace(/#.*$/, ''))));
    expect(missing).toEqual([]);
  });
  test('links to its own headings', () => {
    expect(matches(text, /\]\(#([^)]+)\)/g).filter((anchor) => !slugsOf(text).includes(anchor))).toEqual([]);
  });
  test('links to headings of other documents that exist', () => {
    const missing = matches(text, /\]\(([^)\s:]+\.md#[^)\s]+)\)/g).filter((link) => {
      const [path = '', anchor = ''] = link.split('#');
      const target = join(dirname(file), path);
      return existsSync(target) && !slugsOf(readFileSync(target, 'utf8')).includes(anchor);
    });
    expect(missing).toEqual([]);
  });
  test('names commands that exist', () => {
    expect(matches(text, /npm run ([a-z0-9]+)/g).filter((name) => !scripts[name])).toEqual([]);
    expect(matches(text, /node ((?:tools\/)?[\w/.-]+\.mjs)/g).filter((script) => !existsSync(script))).toEqual([]);
  });
  test('names files that exist', () => {
    const whole = matches(text, /`((?:src|tests|tools|bench|e2e|docs|drizzle)\/[\w/.-]+?)\/?`/g);
    const inSource = matches(text, /`((?:areas|engine|platform|app)\/[\w/.-]+?)\/?`/g).map((path) => join('src', path));
    // `x.spec.ts` is a placeholder, and a build creates `dist`.
    const missing = [...whole, ...inSource].filter((path) => !/(^|\/)x\./.test(path) && !existsSync(path));
    expect(missing).toEqual([]);
  });
});

describe('the settings', () => {
  const source = readFileSync('src/engine/environment/settings.server.ts', 'utf8');
  const [, table = ''] = /const NAMES = \{(.+?)\} as const/s.exec(source) ?? [];
  // The launcher sets the node number and the folder of the built-in database.
  const names = matches(table, /'([A-Z_]+)'/g).filter((name) => !name.startsWith('CRM_'));

  test('are all in docs/configuration.md, and no others', () => {
    const told = readFileSync('docs/configuration.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(told.flatMap((line) => matches(line.split('|')[1] ?? '', /`([A-Z_]+)`/g)).sort()).toEqual([...names].sort());
  });
  test('are all in .env.example, and no others', () => {
    expect(matches(readFileSync('.env.example', 'utf8'), /^#?([A-Z_]+)=/gm).sort()).toEqual([...names].sort());
  });
});

test('the README fits on a few screens of a terminal', () => {
  const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(150);
  expect(lines.filter((line) => line.length > 125)).toEqual([]);
});

test('the handbook names every room of the engine, the platform and the areas', () => {
  const handbook = readFileSync('docs/handbook.md', 'utf8');
  const [, house = ''] = /^## The house$(.+?)^## /ms.exec(handbook) ?? [];
  const rooms = [
    'src/engine',
    'src/platform',
    'src/areas',
    ...readdirSync('src/areas').map((area) => join('src/areas', area)),
  ].flatMap((folder) => readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory()));
  expect(rooms.map(({ name }) => name).filter((name) => !new RegExp(`\`${name}/?\``).test(house))).toEqual([]);
});

test('pictures are small enough for slow connections', () => {
  const files = readdirSync('docs/pictures').map((name) => join('docs/pictures', name));
  expect(files.filter((file) => statSync(file).size > MOST_KIB * 1024)).toEqual([]);
});

test('each decision has its own number, the same in its name and in its title', () => {
  const records = readdirSync('docs/decisions')
    .filter((name) => name !== 'README.md')
    .sort();
  const numbers = records.map((name) => Number(name.slice(0, 4)));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const titled = records.map((name) =>
    Number(/^# (\d+)\./.exec(readFileSync(join('docs/decisions', name), 'utf8'))?.[1]),
  );
  expect(titled).toEqual(numbers);
});

test('the index of the decisions lists each record with its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const missing = readdirSync('docs/decisions').filter((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(join('docs/decisions', name), 'utf8')) ?? [];
    return number !== undefined && !index.includes(`${number}. [${title}](${name})`);
  });
  expect(missing).toEqual([]);
});
