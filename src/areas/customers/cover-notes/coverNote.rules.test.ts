import { describe, expect, it } from 'vitest';
import { leftOver, readyComplaint, spanComplaint } from './coverNote.rules.ts';

const dated = { kind: 'dated', fromOn: '2026-11-23', toOn: '2026-11-27' };

describe('a cover note', () => {
  it('has a first and a last day unless it is standing', () => {
    expect(spanComplaint({ kind: 'standing', fromOn: null, toOn: null })).toBeNull();
    expect(spanComplaint(dated)).toBeNull();
    expect(spanComplaint({ ...dated, fromOn: null })?.field).toBe('fromOn');
    expect(spanComplaint({ ...dated, toOn: null })?.field).toBe('toOn');
    expect(spanComplaint({ ...dated, toOn: '2026-11-22' })?.field).toBe('toOn');
  });

  it('covers up to 92 days', () => {
    expect(spanComplaint({ ...dated, fromOn: '2026-01-01', toOn: '2026-04-02' })).toBeNull();
    expect(spanComplaint({ ...dated, fromOn: '2026-01-01', toOn: '2026-04-03' })?.field).toBe('toOn');
  });

  it('is ready with a briefing and an engineer', () => {
    expect(readyComplaint({ kind: 'dated', body: null, coverIds: [1] })?.code).toBe('no_body');
    expect(readyComplaint({ kind: 'dated', body: 'Ask at reception.', coverIds: [] })?.code).toBe('no_cover');
    expect(readyComplaint({ kind: 'standing', body: 'Ask at reception.', coverIds: [] })).toBeNull();
  });

  it('hands on unfinished tasks', () => {
    const done = { task: 'Swap the tape', isDone: true, outcome: 'Swapped' };
    const open = { task: 'Count the tablets', isDone: false, outcome: null };
    expect(leftOver([done, open])).toEqual([open]);
  });
});
