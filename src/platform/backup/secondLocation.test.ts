import { describe, expect, it } from 'vitest';
import { backupName } from './keep.rules.ts';
import { missingBackups, wordsOf } from './secondLocation.rules.ts';

const on = (...days: readonly string[]) =>
  days.map((day) => ({ name: backupName(`${day}T02:30:00.000Z`), madeAt: `${day}T02:30:00Z` }));
const namesOn = (...days: readonly string[]) => on(...days).map(({ name }) => name);

describe('the second backup location', () => {
  it('lacks every backup at first, and gets the newest first', () => {
    expect(missingBackups(on('2026-11-20', '2026-11-22', '2026-11-21'), [])).toEqual(
      namesOn('2026-11-22', '2026-11-21', '2026-11-20'),
    );
  });

  it('lacks nothing if it has all of them', () => {
    expect(missingBackups(on('2026-11-20', '2026-11-21'), on('2026-11-19', '2026-11-20', '2026-11-21'))).toEqual([]);
  });

  it('gets backups made while it was unavailable', () => {
    expect(missingBackups(on('2026-11-20', '2026-11-21', '2026-11-22'), on('2026-11-20'))).toEqual(
      namesOn('2026-11-22', '2026-11-21'),
    );
  });

  it('gets no backup that it would delete again', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(missingBackups(on('2026-11-10', ...week), on('2026-11-11', '2026-11-15', ...week))).toEqual([]);
  });
});

it.each(['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT', 'ESTALE'])('%s is explained in words', (code) => {
  expect(wordsOf(code)).toMatch(/^[a-z]/);
});
