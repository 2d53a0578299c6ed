import { describe, expect, it } from 'vitest';
import { backupName, beforeUpgradeName, momentIn, unneeded } from './keep.rules.ts';

const DAY = 86_400_000;
/** One backup per night, the newest on 21 November 2026, a Saturday. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => {
    const madeAt = new Date(Date.parse('2026-11-21T02:00:00Z') - ago * DAY).toISOString();
    return { name: backupName(madeAt), madeAt };
  });
const daysKept = (count: number): string[] => {
  const all = nights(count);
  const gone = new Set(unneeded(all));
  return all.filter(({ name }) => !gone.has(name)).map(({ madeAt }) => madeAt.slice(0, 10));
};

describe('of the nightly backups', () => {
  it('those of the last seven days are kept', () => {
    expect(daysKept(7)).toHaveLength(7);
    expect(unneeded(nights(7))).toEqual([]);
  });

  it('the newest of each of the last four weeks and twelve months is also kept', () => {
    const days = '2026-11-21 2026-11-20 2026-11-19 2026-11-18 2026-11-17 2026-11-16 2026-11-15';
    const weeks = '2026-11-08 2026-11-01';
    const months =
      '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31';
    expect(daysKept(500).join(' ')).toBe(`${days} ${weeks} ${months}`);
  });

  it('the last one is always kept, however old', () => {
    expect(unneeded(nights(1))).toEqual([]);
  });

  it('the last three made before an upgrade stay and replace no nightly one', () => {
    const upgrades = ['03-01', '05-01', '09-01', '11-20'].map((day) => {
      const madeAt = `2026-${day}T09:00:00Z`;
      return { name: beforeUpgradeName(madeAt), madeAt };
    });
    expect(unneeded([...nights(3), ...upgrades])).toEqual([beforeUpgradeName('2026-03-01T09:00:00Z')]);
  });

  it('one made by hand counts for its day', () => {
    const morning = { name: 'a', madeAt: '2026-11-21T08:00:00Z' };
    expect(unneeded([...nights(1), morning])).toEqual([backupName('2026-11-21T02:00:00Z')]);
  });
});

it('the name gives the time, and other names are ignored', () => {
  expect(momentIn(backupName('2026-11-21T02:00:04.123Z'))).toBe('2026-11-21T02:00:04Z');
  expect(momentIn(beforeUpgradeName('2026-11-21T09:00:04.123Z'))).toBe('2026-11-21T09:00:04Z');
  expect(momentIn('holiday.jpg')).toBeUndefined();
  expect(momentIn('crm-2026-11-21T020004Z.backup.part')).toBeUndefined();
});
