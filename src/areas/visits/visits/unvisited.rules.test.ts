import { expect, it } from 'vitest';
import { isUnvisited } from './unvisited.rules.ts';

it.each([
  ['2026-09-28', false],
  ['2026-09-27', true],
  ['2025-11-27', true],
  ['2025-11-26', false],
  [null, false],
])('a customer last visited on %s needs attention: %s', (lastOn, isTold) => {
  expect(isUnvisited(lastOn, '2026-11-27')).toBe(isTold);
});
