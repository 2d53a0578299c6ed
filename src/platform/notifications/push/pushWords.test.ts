import { expect, test } from 'vitest';
import { failureWords, standingOf } from './pushWords.ts';

const READY = { isSecure: true, isAble: true, permission: 'default', isOn: false } as const;

test.each([
  ['are offered in a browser that was never asked', READY, 'switchOn', 'can show notifications'],
  ['are offered if the browser already allows them', { ...READY, permission: 'granted' }, 'switchOn', 'can show'],
  [
    'can be turned off if they are on',
    { ...READY, permission: 'granted', isOn: true },
    'switchOff',
    'shows notifications',
  ],
  [
    'are not possible if the browser blocks them',
    { ...READY, permission: 'denied' },
    'nothing',
    'blocks notifications',
  ],
  [
    'are off if the browser has since blocked them',
    { ...READY, permission: 'denied', isOn: true },
    'nothing',
    'blocks',
  ],
  ['are not possible over plain http', { ...READY, isSecure: false, isAble: false }, 'nothing', 'uses http'],
  ['are not possible in a browser without push', { ...READY, isAble: false }, 'nothing', 'Home Screen'],
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
