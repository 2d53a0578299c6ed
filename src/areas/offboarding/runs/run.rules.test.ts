import { expect, it } from 'vitest';
import { openItems, progressOf, retainedUntil, waiverComplaint } from './run.rules.ts';

const item = (status: 'todo' | 'blocked' | 'done' | 'waived', isMandatory = true) => ({
  title: status,
  status,
  isMandatory,
});

it('a mandatory task that is neither done nor waived prevents the sign-off', () => {
  const items = [item('todo'), item('blocked'), item('done'), item('waived'), item('todo', false)];
  expect(openItems(items).map(({ title }) => title)).toEqual(['todo', 'blocked']);
  expect(progressOf(items)).toEqual({ done: 1, all: 4 });
  expect(progressOf([])).toEqual({ done: 0, all: 0 });
});

it('a mandatory task is waived by another user than the one who requested it', () => {
  expect(waiverComplaint({ isMandatory: true, waiveAskedById: null }, 1)).toContain('Request the waiver first');
  expect(waiverComplaint({ isMandatory: true, waiveAskedById: 1 }, 1)).toContain('Another user');
  expect(waiverComplaint({ isMandatory: true, waiveAskedById: 2 }, 1)).toBeNull();
  expect(waiverComplaint({ isMandatory: false, waiveAskedById: null }, 1)).toBeNull();
});

it('records are kept for a year after the last day', () => {
  expect(retainedUntil('2028-02-29')).toBe('2029-02-28');
});
