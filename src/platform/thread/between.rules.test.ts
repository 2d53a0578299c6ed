import { expect, it } from 'vitest';
import { cameBetween, seenAtFirst } from './between.rules.ts';

const message = { id: 7, at: '2026-03-02T10:00:00.000Z' };

it('the user is asked once before sending if a message arrived while they wrote', () => {
  const seen = seenAtFirst(message, null);
  expect(cameBetween(message, seen, false)).toBe(false);
  expect(cameBetween({ ...message, id: 8 }, seen, false)).toBe(true);
  expect(cameBetween({ ...message, id: 8 }, seen, true)).toBe(false);
  expect(cameBetween(undefined, 0, false)).toBe(false);
});

it('the user is also asked if the message arrived after the draft was left', () => {
  const left = { updatedAt: '2026-03-02T09:00:00.000Z' };
  expect(cameBetween(message, seenAtFirst(message, left), false)).toBe(true);
  const later = { updatedAt: '2026-03-02T11:00:00.000Z' };
  expect(cameBetween(message, seenAtFirst(message, later), false)).toBe(false);
});
