import { describe, expect, it } from 'vitest';
import { keyboardTable, readings, written, type KeyContext, type Press } from './keys.ts';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const free: KeyContext = { isTyping: false, isOverlaid: false, letters: true };

describe('a key press', () => {
  it('is the same with Ctrl and with Cmd, also while typing', () => {
    expect(written(press('k', { ctrlKey: true }), free)).toBe('mod+k');
    expect(written(press('K', { metaKey: true }), { ...free, isTyping: true })).toBe('mod+k');
    expect(written(press('Enter', { ctrlKey: true }), { ...free, isTyping: true })).toBe('mod+Enter');
  });
  it('of a single letter does nothing while typing', () => {
    for (const key of ['n', 'e', '/', '?']) expect(written(press(key), { ...free, isTyping: true })).toBeNull();
    expect(written(press('Escape'), { ...free, isTyping: true })).toBe('Escape');
  });
  it('of a single letter does nothing under a dialog, or if the user turned letters off', () => {
    expect(written(press('n'), { ...free, isOverlaid: true })).toBeNull();
    expect(written(press('n'), { ...free, letters: false })).toBeNull();
    expect(written(press('?', { shiftKey: true }), { ...free, letters: false })).toBeNull();
    expect(written(press('k', { ctrlKey: true }), { ...free, letters: false, isOverlaid: true })).toBe('mod+k');
  });
  it('distinguishes a letter from the same letter with Shift', () => {
    expect(written(press('x'), free)).toBe('x');
    expect(written(press('X', { shiftKey: true }), free)).toBe('shift+x');
    expect(written(press('L', { shiftKey: true, ctrlKey: true }), free)).toBe('mod+shift+l');
    expect(written(press('?', { shiftKey: true }), free)).toBe('?');
  });
  it('with Alt is left to the browser', () => {
    expect(written(press('n', { altKey: true }), free)).toBeNull();
  });
});

describe('two keys in a row', () => {
  it('are a combination if the second is quick', () => {
    expect(readings('c', { last: 'g', at: 1000 }, 1500)).toEqual(['g c', 'c']);
  });
  it('are separate if it is slow', () => {
    expect(readings('c', { last: 'g', at: 1000 }, 2000)).toEqual(['c']);
    expect(readings('c', { last: '', at: 0 }, 10)).toEqual(['c']);
  });
});

it('every key is explained once', () => {
  const all = keyboardTable.flatMap((group) => group.keys.map(([keys]) => keys));
  expect(new Set(all).size).toBe(all.length);
});
