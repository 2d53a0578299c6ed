import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages }: { packages: Readonly<Record<string, Package>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('the packages', () => {
  test('have exact versions', () => {
    const named = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
  test('are locked without their source address, so that any mirror works', () => {
    expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  });
  test('included in CRM are locked by their hash', () => {
    expect(locked.filter(([, { dev, integrity }]) => !dev && !integrity).map(([path]) => path)).toEqual([]);
  });
  test('of other platforms are in the lock file too, otherwise npm ci refuses it', () => {
    const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
  test('need no newer Node than CRM', () => {
    const newer = locked.filter(([, { engines }]) => engines?.node && !allowsNode20(engines.node));
    expect(newer.map(([path, { engines }]) => `${path}: ${engines?.node}`)).toEqual([]);
  });
  test.each([
    ['>= 18', true],
    ['^20.19.0 || >=22.12.0', true],
    ['18 || 20 || >=22', true],
    ['6.* || 8.* || >= 10.*', true],
    ['^20.9.0', true],
    ['>=22.12', false],
    ['^20.20.0 || >=22', false],
    ['>=16 <20', false],
  ])('a range is read: %s', (range, room) => {
    expect(allowsNode20(range)).toBe(room);
  });
  test('are each listed in decision 18, and no other is', () => {
    const [told = ''] = readFileSync('docs/decisions/0018-the-packages-we-depend-on.md', 'utf8').split('### Looked at');
    const rows = told.split('\n').filter((line) => line.startsWith('|'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    const ours = Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    // Type packages come with the package they describe.
    expect(named.sort()).toEqual(ours.filter((name) => !name.startsWith('@types/')).sort());
  });
  test('run no install script', () => {
    expect(Object.values(manifest.allowScripts ?? {})).not.toContain(true);
  });
});

/** Whether a version range such as `^18.18.0 || >= 20.9` includes 20.19. */
function allowsNode20(range: string): boolean {
  const parts = range.replaceAll(/([<>=^~])\s+/g, '$1').split('||');
  return parts.some((part) => part.trim().split(/\s+/).every(admits));
}

function admits(comparator: string): boolean {
  const [, operator = '', major = '*', minor = '0'] =
    /^([<>=^~]*)\s*v?(\d+|\*|x)(?:\.(\d+))?/.exec(comparator.trim()) ?? [];
  if (major === '*' || major === 'x') return true;
  const wanted = Number(major) * 1000 + Number(minor);
  if (operator === '<') return wanted > 20_019;
  if (operator === '<=') return wanted >= 20_019;
  if (operator.startsWith('>')) return wanted <= 20_019;
  return Number(major) === 20 && wanted <= 20_019;
}
