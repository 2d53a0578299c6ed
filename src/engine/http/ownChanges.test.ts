import { describe, expect, it } from 'vitest';
import { type OwnChange, readOwnChanges, writeOwnChanges } from './ownChanges.ts';

const change = (id: number): OwnChange => ({
  entity: 'server',
  id,
  action: 'update',
  fields: ['name', 'customerId'],
  customerIds: [12, 13],
});

describe('the changes of a request', () => {
  it('are written in one header line and read back', () => {
    expect(readOwnChanges(writeOwnChanges([change(7), change(8)]))).toEqual([change(7), change(8)]);
  });
  it('are reported as everything if the line would be too long', () => {
    expect(writeOwnChanges(Array.from({ length: 41 }, (_, id) => change(id)))).toBe('*');
    expect(writeOwnChanges([{ ...change(1), fields: Array.from({ length: 600 }, () => 'longest') }])).toBe('*');
    expect(readOwnChanges('*')).toBe('everything');
  });
  it('give no line without changes, and everything if it cannot be read', () => {
    expect(writeOwnChanges([])).toBe('');
    expect(readOwnChanges('[[')).toBe('everything');
  });
});
