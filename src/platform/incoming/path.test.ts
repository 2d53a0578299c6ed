import { describe, expect, it } from 'vitest';
import { pathText, readPath, valueAt } from './path.ts';

const payload = {
  device: { serial: 'SN-1', disks: [{ size: 100 }, { size: 200 }], 'odd.name': { x: 1 }, 'with space': 'yes' },
  none: null,
};
const at = (path: string, item: unknown = payload, whole: unknown = payload) => {
  const read = readPath(path);
  return read ? valueAt(read, item, whole) : 'no path';
};

describe('a path into a payload', () => {
  it.each([
    ['device.serial', 'SN-1'],
    [' device.serial ', 'SN-1'],
    ['device.disks[1].size', 200],
    ['device["odd.name"].x', 1],
    ['device.with space', 'yes'],
    ['$.device.serial', 'SN-1'],
    ['none', null],
    ['none.more', undefined],
    ['device.disks[2].size', undefined],
    ['device.disks.size', undefined],
    ['device.disks.length', undefined],
    ['device.serial.length', undefined],
    ['toString', undefined],
    ['__proto__.toString', undefined],
    ['constructor.name', undefined],
  ])('%s finds %j', (path, found) => expect(at(path)).toEqual(found));

  it('is $ for the whole payload, also from an item', () => {
    expect(at('$')).toBe(payload);
    expect(at('$.none', { none: 1 })).toBeNull();
    expect(at('none', { none: 1 })).toBe(1);
    expect(at('[0].a', [{ a: 1 }])).toBe(1);
    expect(at('$[0].a', {}, [{ a: 2 }])).toBe(2);
  });

  it.each([
    '',
    '.',
    'a..b',
    '.a',
    'a.',
    'a[',
    'a[x]',
    'a[-1]',
    'a[0]b',
    'a.[0]',
    'a["b]',
    '$a.b c[',
    '$.',
    'a['.repeat(99),
  ])('is not “%s”', (path) => expect(readPath(path)).toBeNull());

  it('is limited in depth', () => {
    expect(readPath(Array(20).fill('a').join('.'))).not.toBeNull();
    expect(readPath(Array(21).fill('a').join('.'))).toBeNull();
  });

  it.each([
    [['a', 'b'], 'a.b'],
    [['a', 0, 'b'], 'a[0].b'],
    [[0, 'b'], '[0].b'],
    [['odd.name', 'x'], '["odd.name"].x'],
    [['$', ' x ', 'say "so"', ''], '["$"][" x "]["say \\"so\\""][""]'],
  ])('is written for %j and read back the same', (steps, text) => {
    expect(pathText(steps)).toBe(text);
    expect(readPath(text)?.steps).toEqual(steps);
  });
});
