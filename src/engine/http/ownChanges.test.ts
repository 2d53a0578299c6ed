import { describe, expect, it } from 'vitest';
import { type OwnChange, readOwnChanges, writeOwnChanges } from './ownChanges.ts';

const change = (id: number): OwnChange => ({
  entity: 'server',
  id,
  action: 'update',
  fields: ['name', 'customerId'],
  customerIds: [12, 13],
});

describe('what a request changed', () => {
  it('is told in one line, and read as it was told', () => {
    expect(readOwnChanges(writeOwnChanges([change(7), change(8)]))).toEqual([change(7), change(8)]);
  });
  it('is told as everything where the line would be too long', () => {
    expect(writeOwnChanges(Array.from({ length: 41 }, (_, id) => change(id)))).toBe('*');
    expect(writeOwnChanges([{ ...change(1), fields: Array.from({ length: 600 }, () => 'longest') }])).toBe('*');
    expect(readOwnChanges('*')).toBe('everything');
  });
  it('is no line at all where nothing changed, and everything where nobody can read it', () => {
    expect(writeOwnChanges([])).toBe('');
    expect(readOwnChanges('[[')).toBe('everything');
  });
});
