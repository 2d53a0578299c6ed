import { describe, expect, it } from 'vitest';
import type { Field } from '../kinds/field.ts';
import {
  conditionWords,
  dayWords,
  isComplete,
  meantDay,
  operatorsOf,
  readFilterValue,
  settled,
  typedValue,
} from './conditions.ts';

const status: Field = {
  kind: 'choice',
  options: {
    open: { label: 'Open' },
    waiting: { label: 'Waiting' },
    closed: { label: 'Closed' },
    void: { label: 'Void' },
  },
};
const manager: Field = { kind: 'ref', to: 'user', optional: true };
const ends: Field = { kind: 'day', optional: true };
const total: Field = { kind: 'money', min: 0 };
const time: Field = { kind: 'duration' };
const name: Field = { kind: 'text' };

describe('a condition in words', () => {
  const words = (field: Field, op: Parameters<typeof conditionWords>[0]['op'], ...values: string[]) =>
    conditionWords({ field: 'x', op, values }, field, (_to, id) => (id === '7' ? 'Priya Shah' : undefined));

  it('names options and records', () => {
    expect(words(status, 'is', 'open')).toBe('Open');
    expect(words(status, 'not', 'open', 'waiting')).toBe('not Open, Waiting');
    expect(words(status, 'is', 'open', 'waiting', 'closed', 'void')).toBe('Open, Waiting and 2 more');
    expect(words(manager, 'is', '7')).toBe('Priya Shah');
    expect(words(manager, 'is', '8')).toBe('#8');
    expect(words(manager, 'empty')).toBe('empty');
  });
  it('shows amounts and durations in words', () => {
    expect(words(total, 'from', '10000')).toBe('at least £100.00');
    expect(words(total, 'between', '10000', '20050')).toBe('£100.00 to £200.50');
    expect(words(time, 'to', '105')).toBe('at most 1 h 45 m');
  });
  it('names common periods and relative days', () => {
    expect(words(ends, 'between', 'today', 'today+29')).toBe('next 30 days');
    expect(words(ends, 'between', '2026-11-01', 'today')).toBe('01/11/2026 to today');
    expect(words(ends, 'to', 'today-1')).toBe('up to 1 day ago');
    expect(dayWords('today+14')).toBe('in 14 days');
  });
  it('quotes text', () => {
    expect(words(name, 'contains', 'ash')).toBe('contains “ash”');
    expect(words(name, 'starts', 'ash')).toBe('starts with “ash”');
  });
});

describe('a typed filter value', () => {
  it('is stored in the format of the field', () => {
    expect(readFilterValue('£1,234.50', total)).toBe('123450');
    expect(readFilterValue('1 h 30', time)).toBe('90');
    expect(readFilterValue('20/11/2026', ends)).toBe('2026-11-20');
    expect(readFilterValue(' Ash ', name)).toBe('Ash');
  });
  it('can be a relative day', () => {
    expect(readFilterValue('+30', ends)).toBe('today+30');
    expect(readFilterValue('today - 7', ends)).toBe('today-7');
    expect(readFilterValue('Yesterday', ends)).toBe('today-1');
    expect(readFilterValue('today', ends)).toBe('today');
    expect(meantDay('today+30', '2026-11-20')).toBe('2026-12-20');
    expect(meantDay('2026-02-01', '2026-11-20')).toBe('2026-02-01');
  });
  it('can be outside the limits of the field', () => {
    expect(readFilterValue('-5', total)).toBe('-500');
  });
  it('is empty if it cannot be read', () => {
    expect(readFilterValue('abc', total)).toBeUndefined();
    expect(readFilterValue('someday', ends)).toBeUndefined();
    expect(readFilterValue('  ', name)).toBeUndefined();
  });
  it('stays in its box as typed', () => {
    expect(typedValue('123450', total)).toBe('1234.50');
    expect(typedValue('2026-11-20', ends)).toBe('20/11/2026');
    expect(typedValue('today+30', ends)).toBe('today+30');
  });
});

describe('a condition', () => {
  it('is complete when it can be queried', () => {
    expect(isComplete({ field: 'x', op: 'empty', values: [] })).toBe(true);
    expect(isComplete({ field: 'x', op: 'is', values: [] })).toBe(false);
    expect(isComplete({ field: 'x', op: 'between', values: ['1', ''] })).toBe(false);
  });
  it('with one open end queries that end', () => {
    expect(settled({ field: 'x', op: 'between', values: ['', '9'] })).toEqual({ field: 'x', op: 'to', values: ['9'] });
  });
  it('is never "not blank" for a required field', () => {
    expect(operatorsOf(total)).not.toContain('empty');
    expect(operatorsOf(ends)).toContain('empty');
    expect(operatorsOf(total)[0]).toBe('between');
  });
});
