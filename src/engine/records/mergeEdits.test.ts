import { describe, expect, it } from 'vitest';
import { followed } from './mergeEdits.ts';

const first = { name: 'Ash', phone: '1', notes: 'old', tags: ['a'] };

describe('somebody saves while my form is open', () => {
  const theirs = { ...first, phone: '2', notes: 'theirs', tags: ['a', 'b'] };
  it('gives me what I left alone, and keeps what I changed', () => {
    const mine = { ...first, notes: 'mine' };
    expect(followed({ first, mine, theirs }, [])).toEqual({ taken: ['phone', 'tags'], kept: ['notes'] });
  });
  it('changes nothing in the field I am in', () => {
    expect(followed({ first, mine: first, theirs }, ['phone'])).toEqual({ taken: ['notes', 'tags'], kept: ['phone'] });
  });
  it('has no quarrel where both made the same of it', () => {
    const mine = { ...first, phone: '2' };
    expect(followed({ first, mine, theirs }, ['phone']).kept).toEqual([]);
  });
});
