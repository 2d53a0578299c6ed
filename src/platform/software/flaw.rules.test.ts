import { describe, expect, it } from 'vitest';
import { isOverdue, overdueWords } from './flaw.rules.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const flaw = (severity: string, since: string) => ({
  name: 'pg',
  severity,
  title: 'It reads too much',
  url: '',
  since,
});

describe('a known vulnerability', () => {
  it.each([
    ['critical', '2026-11-20T12:00:00.000Z', false],
    ['critical', '2026-11-20T11:00:00.000Z', true],
    ['high', '2026-11-15T12:00:00.000Z', false],
    ['high', '2026-11-15T11:00:00.000Z', true],
    ['moderate', '2026-10-23T12:00:00.000Z', false],
    ['moderate', '2026-10-23T11:00:00.000Z', true],
    ['low', '2020-01-01T00:00:00.000Z', false],
  ])('that is %s and known since %s is overdue: %s', (severity, since, overdue) => {
    expect(isOverdue({ severity, since }, NOW)).toBe(overdue);
  });

  it('names its package', () => {
    expect(overdueWords([flaw('low', '2020-01-01')], NOW)).toBeNull();
    expect(overdueWords([flaw('high', '2026-01-01'), flaw('critical', '2026-01-01')], NOW)).toMatch(/too long in pg\./);
  });
});
