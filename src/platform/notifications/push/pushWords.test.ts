import { expect, test } from 'vitest';
import { failureWords, standingOf } from './pushWords.ts';

const READY = { isSecure: true, isAble: true, permission: 'default', isOn: false } as const;

test.each([
  ['is offered, in a browser that was never asked', READY, 'switchOn', 'can show notifications'],
  ['is offered, where the browser was allowed before', { ...READY, permission: 'granted' }, 'switchOn', 'can show'],
  [
    'can be switched off where it is on',
    { ...READY, permission: 'granted', isOn: true },
    'switchOff',
    'shows notifications',
  ],
  ['cannot be, where the browser says no', { ...READY, permission: 'denied' }, 'nothing', 'blocks notifications'],
  ['is not on where the browser says no since', { ...READY, permission: 'denied', isOn: true }, 'nothing', 'blocks'],
  ['cannot be by plain http', { ...READY, isSecure: false, isAble: false }, 'nothing', 'uses http'],
  ['cannot be in a browser without push', { ...READY, isAble: false }, 'nothing', 'Home Screen'],
] as const)('browser notifications %s', (_what, facts, can, words) => {
  expect(standingOf(facts)).toEqual({ can, says: expect.stringContaining(words) });
});

test.each([
  ['NotAllowedError', 'did not allow'],
  ['AbortError', 'push service of this browser could not be reached'],
  ['InvalidStateError', 'could not be turned on'],
])('an error is explained in words: %s', (name, words) => {
  expect(failureWords(name)).toContain(words);
});
