import { describe, expect, it } from 'vitest';
import { readPath, valueAt } from '#platform/incoming/path.ts';
import { callStateOf } from './callRow.ts';
import { hookStateAfter, waitAfter } from './hookState.rules.ts';
import { leavesOf, pathFromItem, pretty } from './payload.ts';

const counts = (more: object) => ({ create: 0, update: 0, unchanged: 0, ignored: 0, error: 0, ...more });

describe('the result of a call', () => {
  it.each([
    [{ create: 1 }, 'done'],
    [{ unchanged: 2, ignored: 1 }, 'done'],
    [{ update: 1, error: 1 }, 'partly'],
    [{ error: 2 }, 'failed'],
    [{ error: 1, ignored: 1 }, 'failed'],
    [{ ignored: 3 }, 'ignored'],
    [{}, 'done'],
  ])('%j is %s', (more, state) => expect(callStateOf(counts(more))).toBe(state));
});

describe('the state of an incoming webhook', () => {
  const now = '2026-11-20T09:00:00.000Z';
  it('fails with the first call that writes nothing, and recovers with the first that writes something', () => {
    expect(hookStateAfter('active', 'failed', 'No.', now)).toEqual({
      state: 'failing',
      failingSince: now,
      reason: 'No.',
    });
    expect(hookStateAfter('failing', 'failed', 'No.', now)).toBeNull();
    expect(hookStateAfter('failing', 'ignored', null, now)).toBeNull();
    expect(hookStateAfter('failing', 'partly', null, now)).toEqual({
      state: 'active',
      failingSince: null,
      reason: null,
    });
    expect(hookStateAfter('active', 'partly', null, now)).toBeNull();
    expect(hookStateAfter('learning', 'failed', null, now)).toBeNull();
  });
  it('does not stop for errors of CRM before the fifth attempt', () => {
    expect([1, 2, 3, 4, 5].map(waitAfter)).toEqual([2, 10, 60, 300, null]);
  });
});

describe('the tree of a payload', () => {
  const payload = {
    client: 'Acme',
    devices: [{ serial: 'SN-1', 'a.b': true }, { serial: 'SN-2' }],
    tags: ['x'],
    none: null,
  };
  it('has a line for each value, for lists the first item', () => {
    expect(leavesOf(payload).map(({ path, value, isList }) => [path, value, isList])).toEqual([
      ['client', 'Acme', false],
      ['devices', null, true],
      ['devices[0]', null, false],
      ['devices[0].serial', 'SN-1', false],
      ['devices[0]["a.b"]', 'true', false],
      ['tags', null, false],
      ['tags[0]', 'x', false],
      ['none', 'null', false],
    ]);
  });
  it('gives the path of each value, also from an item of a list', () => {
    for (const { path, value } of leavesOf(payload).filter((leaf) => leaf.value !== null)) {
      const read = readPath(pathFromItem(path, 'devices'));
      expect(String(read && valueAt(read, payload.devices[0], payload)), path).toBe(value);
    }
    expect(pathFromItem('devices[0].serial', 'devices')).toBe('serial');
    expect(pathFromItem('client', 'devices')).toBe('$.client');
    expect(pathFromItem('[0].a', '$')).toBe('a');
    expect(pathFromItem('client', null)).toBe('client');
  });
  it('is limited, however large the payload is', () => {
    expect(leavesOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n])))).toHaveLength(400);
    expect(leavesOf('text')).toEqual([expect.objectContaining({ path: '$', value: 'text' })]);
    expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(pretty('a=1')).toBe('a=1');
  });
});
