import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Each line must be reported by the rule next to it, to prove that the check works. */
const PLANTED: Readonly<Record<string, readonly (readonly [rule: string, line: string])[]>> = {
  'src/engine/lists/one.ts': [
    ['typescript(no-explicit-any)', 'export const loose = (value: any): unknown => value;'],
    ['typescript(no-non-null-assertion)', 'export const sure = (value?: string): number => value!.length;'],
    ['typescript(no-floating-promises)', 'export const later = (work: () => Promise<void>): void => { work(); };'],
    [
      'typescript(no-misused-promises)',
      'export const each = (list: number[]): void => { list.forEach(async () => {}); };',
    ],
    [
      'typescript(switch-exhaustiveness-check)',
      "export const say = (state: 'open' | 'shut'): string => { switch (state) { case 'open': return 'o'; } return ''; };",
    ],
    ['eslint(no-restricted-properties)', 'export const luck = (): number => Math.random();'],
    ['eslint(no-console)', "export const shout = (): void => { console.log('x'); };"],
    ['node(no-process-env)', "export const setting = (): unknown => process.env['X'];"],
    ['eslint(no-restricted-imports)', "import '#areas/jobs/jobs.ts';"],
    ['import(no-cycle)', "import { other } from './other.ts'; export const here = (): unknown => other;"],
  ],
  'src/engine/lists/other.ts': [['', "import { here } from './one.ts'; export const other = (): unknown => here;"]],
  'src/engine/lists/barrel.ts': [['oxc(no-barrel-file)', "export * from './one.ts';"]],
  'src/areas/jobs/jobs/job.server.ts': [
    ['eslint(no-restricted-imports)', "import '#areas/customers/sites/site.server.ts';"],
    ['eslint(no-restricted-imports)', "import '../../../engine/lists/one.ts';"],
    ['', "import '#areas/customers/customers.server.ts'; import '#areas/customers/sites/site.ts';"],
  ],
  'src/areas/jobs/Late.tsx': [
    ['react(no-danger)', "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
    [
      'react-hooks(rules-of-hooks)',
      "import { useState } from 'react'; export const Maybe = (props: { on: boolean }) => { if (props.on) useState(0); return null; };",
    ],
    [
      'react-hooks(exhaustive-deps)',
      "import { useEffect } from 'react'; export const Stale = (props: { id: number }) => { useEffect(() => { console.error(props.id); }, []); return null; };",
    ],
    ['jsx-a11y(alt-text)', "export const Picture = () => <img src='/icon.svg' />;"],
  ],
};

test('the linter finds every forbidden line, and no allowed one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-lint-'));
  try {
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', imports: { '#areas/*': './src/areas/*' } }),
    );
    const compilerOptions = {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      target: 'es2023',
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    for (const [file, lines] of Object.entries(PLANTED)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), lines.map(([, line]) => `${line}\n`).join(''));
    }
    const { stdout, stderr } = spawnSync(
      resolve('node_modules/.bin/oxlint'),
      ['--type-aware', '--quiet', '-f', 'json'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics }: { diagnostics: Found[] } = JSON.parse(
      stdout || `{"diagnostics":[{"code":${JSON.stringify(stderr)}}]}`,
    );
    const found = new Set(
      diagnostics.map(({ code, filename, labels }) => `${filename}:${labels[0]?.span.line} ${code}`),
    );
    const wanted = Object.entries(PLANTED).flatMap(([file, lines]) =>
      lines.flatMap(([rule], index) => (rule ? [`${file}:${index + 1} ${rule}`] : [])),
    );
    expect(wanted.filter((each) => !found.has(each))).toEqual([]);
    const restricted = [...found].filter((each) => each.endsWith('no-restricted-imports)'));
    expect(restricted.filter((each) => !wanted.includes(each))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Found {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}
