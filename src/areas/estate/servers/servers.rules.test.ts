import { describe, expect, it } from 'vitest';
import { arraysComplaint, baysIn, disksComplaint, type RaidLevel, usableGb } from './arrays.rules.ts';
import { copiesLack, quotaShare } from './copies.rules.ts';
import { memoryRatio } from './memory.rules.ts';

describe('an array', () => {
  it('has the capacity of its level, with each disk as large as the smallest', () => {
    const six = [4_000, 4_000, 4_000, 4_000, 4_000, 8_000];
    const levels: readonly (readonly [RaidLevel, number])[] = [
      ['0', 24_000],
      ['1', 4_000],
      ['5', 20_000],
      ['6', 16_000],
      ['10', 12_000],
      ['50', 16_000],
      ['z1', 20_000],
      ['z2', 16_000],
      ['z3', 12_000],
      ['jbod', 28_000],
    ];
    expect(levels.map(([level]) => [level, usableGb(level, six)])).toEqual(levels);
    expect(usableGb('60', [...six, 4_000, 4_000])).toBe(16_000);
  });

  it('needs the number of disks of its level', () => {
    const fewest: readonly (readonly [RaidLevel, number])[] = [
      ['0', 2],
      ['1', 2],
      ['5', 3],
      ['6', 4],
      ['10', 4],
      ['50', 6],
      ['60', 8],
      ['z1', 3],
      ['z2', 4],
      ['z3', 5],
      ['jbod', 1],
    ];
    const complaint = (level: RaidLevel, count: number) =>
      arraysComplaint(
        [{ name: 'A', level, bays: '1-20' }],
        Array.from({ length: 20 }, (_, at) => ({ bay: at + 1, sizeGb: 1_000, hotSpare: at >= count })),
      );
    for (const [level, count] of fewest) {
      expect(complaint(level, count), level).toBeUndefined();
      expect(complaint(level, count - 1), level).toContain('needs at least');
    }
    expect(complaint('10', 5)).toBe('A: this level needs an even number of disks, and has 5.');
  });

  it('has its own bays, with disks in them', () => {
    const disks = [1, 2, 3, 4].map((bay) => ({ bay, sizeGb: 1_000, hotSpare: false }));
    const arrays = (bays: string) => [
      { name: 'A', level: '1', bays: '1-2' } as const,
      { name: 'B', level: '1', bays } as const,
    ];
    expect(arraysComplaint(arrays('3, 4'), disks)).toBeUndefined();
    expect(arraysComplaint(arrays('2-3'), disks)).toBe('B: bay 2 already belongs to A.');
    expect(arraysComplaint(arrays('4-5'), disks)).toBe('B: bay 5 has no disk.');
    expect(arraysComplaint(arrays('all'), disks)).toBe('B: enter bays as 1-4, 6.');
    expect(baysIn('1-3; 6')).toEqual([1, 2, 3, 6]);
    expect(baysIn('3-1')).toBeNull();
  });

  it('has disks in existing bays, one in each', () => {
    const disk = (bay: number) => ({ bay, sizeGb: 1_000, hotSpare: false });
    expect(disksComplaint([disk(1), disk(2)], 2)).toBeUndefined();
    expect(disksComplaint([disk(1), disk(1)], 2)).toBe('Bay 1 has two disks. Give each disk a bay of its own.');
    expect(disksComplaint([disk(3)], 2)).toBe('Bay 3 does not exist. This appliance has 2 bays.');
    expect(disksComplaint([disk(3)], null)).toBeUndefined();
  });
});

describe('copies', () => {
  const nas = { medium: 'disk', offsite: false, offline: false, immutableDays: null };
  const cloud = { medium: 'cloud', offsite: true, offline: false, immutableDays: 30 };

  it('meet 3-2-1-1-0 with a disk, an immutable cloud and a good restore', () => {
    expect(copiesLack([nas, cloud], 'passed')).toEqual([]);
    expect(copiesLack([nas, { ...cloud, immutableDays: 0, offline: true }], 'passed')).toEqual([]);
  });

  it('list what is missing', () => {
    expect(copiesLack([nas], 'warning')).toEqual([
      'three copies',
      'two media',
      'one copy off site',
      'one immutable or offline copy',
      'a restore test without errors',
    ]);
    expect(copiesLack([nas, { ...cloud, immutableDays: null }], 'passed')).toEqual(['one immutable or offline copy']);
  });
});

it('a quota shows its used share, and a host’s memory its ratio', () => {
  expect(quotaShare(850, 1_000)).toBe(8_500);
  expect(quotaShare(1, 3)).toBe(3_333);
  expect(memoryRatio(64, [32, 32, 32])).toBe(1.5);
  expect(memoryRatio(64, [])).toBe(0);
});
