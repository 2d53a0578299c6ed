import { expect, it } from 'vitest';
import { uncovered } from './restTime.rules.ts';

const at = (time: string): number => Date.parse(`2026-11-18T${time}:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

it('time on site without entries is one gap', () => {
  expect(uncovered(span('09:00', '11:00'), [])).toEqual([span('09:00', '11:00')]);
});

it('entries that overlap, begin earlier or end later leave the gaps between them', () => {
  const entries = [span('10:20', '10:50'), span('08:30', '09:30'), span('10:00', '10:30'), span('11:40', '12:30')];
  expect(uncovered(span('09:00', '12:00'), entries)).toEqual([span('09:30', '10:00'), span('10:50', '11:40')]);
});

it('gaps of less than a minute do not count', () => {
  const entry = { from: at('09:00') + 30_000, to: at('11:00') };
  expect(uncovered(span('09:00', '11:00'), [entry])).toEqual([]);
});
