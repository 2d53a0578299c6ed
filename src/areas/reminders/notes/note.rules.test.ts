import { describe, expect, it } from 'vitest';
import { noteName, readersOf } from './note.rules.ts';

describe('a note', () => {
  it('has its first meaningful line as its title', () => {
    expect(noteName('\n## **Server room**\nUse the side door.')).toBe('Server room');
    expect(noteName('- Ask for Mr Bell')).toBe('Ask for Mr Bell');
    expect(noteName('###')).toBe('Note');
  });
  it('cuts a long first line at a word', () => {
    const name = noteName('word '.repeat(40));
    expect(name.length).toBeLessThanOrEqual(101);
    expect(name.endsWith('word…')).toBe(true);
    expect(noteName('x'.repeat(300))).toBe(`${'x'.repeat(100)}…`);
  });
  it('is readable by all, by its team and author, or by its author alone', () => {
    const by = { authorId: 7, members: [9, 3] };
    expect(readersOf({ ...by, visibility: 'everyone' })).toEqual([]);
    expect(readersOf({ ...by, visibility: 'team' })).toEqual([3, 7, 9]);
    expect(readersOf({ ...by, visibility: 'me' })).toEqual([7]);
  });
});
