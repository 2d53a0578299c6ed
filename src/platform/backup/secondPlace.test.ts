import { describe, expect, it } from 'vitest';
import { backupName } from './keep.rules.ts';
import { lackingIn, wordsOf } from './secondPlace.rules.ts';

const on = (...days: readonly string[]) =>
  days.map((day) => ({ name: backupName(`${day}T02:30:00.000Z`), madeAt: `${day}T02:30:00Z` }));
const namesOn = (...days: readonly string[]) => on(...days).map(({ name }) => name);

describe('the second place', () => {
  it('lacks everything at first, and is given the newest before the rest', () => {
    expect(lackingIn(on('2026-11-20', '2026-11-22', '2026-11-21'), [])).toEqual(
      namesOn('2026-11-22', '2026-11-21', '2026-11-20'),
    );
  });

  it('lacks nothing where all of them lie', () => {
    expect(lackingIn(on('2026-11-20', '2026-11-21'), on('2026-11-19', '2026-11-20', '2026-11-21'))).toEqual([]);
  });

  it('is given what was made while it was away', () => {
    expect(lackingIn(on('2026-11-20', '2026-11-21', '2026-11-22'), on('2026-11-20'))).toEqual(
      namesOn('2026-11-22', '2026-11-21'),
    );
  });

  it('is given nothing that it would throw away again', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(lackingIn(on('2026-11-10', ...week), on('2026-11-11', '2026-11-15', ...week))).toEqual([]);
  });
});

it.each(['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT', 'ESTALE'])('%s is said in words', (code) => {
  expect(wordsOf(code)).toMatch(/^[a-z]/);
});
