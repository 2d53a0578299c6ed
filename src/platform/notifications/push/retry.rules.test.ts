import { expect, test } from 'vitest';
import { afterTry, GOOD_FOR_SECONDS } from './retry.rules.ts';

const first = { tries: 1, status: 201, retryAfter: null, restSeconds: null, age: 0 };

test.each([
  ['taken', 201, { what: 'sent' }],
  ['sent to a browser that is gone', 410, { what: 'gone' }],
  ['sent to an unknown browser', 404, { what: 'gone' }],
  ['too long for the push service', 413, { what: 'failed' }],
  ['refused because of the key', 403, { what: 'failed' }],
  ['led elsewhere', 307, { what: 'failed' }],
  ['not answered', null, { what: 'again', seconds: 30, isCounted: true }],
  ['refused temporarily', 503, { what: 'again', seconds: 30, isCounted: true }],
])('a notification that was %s', (_what, status, after) => {
  expect(afterTry({ ...first, status })).toEqual(after);
});

test('a push service that asks for a pause gets one', () => {
  expect(afterTry({ ...first, status: 429, retryAfter: 600 })).toMatchObject({ what: 'again', seconds: 600 });
  expect(afterTry({ ...first, status: 429, retryAfter: 5 })).toMatchObject({ what: 'again', seconds: 30 });
});

test('a notification waits while its push service is paused without using up its attempts, and for a day at most', () => {
  const waiting = { ...first, tries: 9, status: null, restSeconds: 17 };
  expect(afterTry(waiting)).toEqual({ what: 'again', seconds: 17, isCounted: false });
  expect(afterTry({ ...waiting, age: GOOD_FOR_SECONDS - 16 })).toEqual({ what: 'failed' });
});

test('a notification that would be a day late is dropped', () => {
  expect(afterTry({ ...first, status: 429, retryAfter: 2 * GOOD_FOR_SECONDS })).toEqual({ what: 'failed' });
  expect(afterTry({ ...first, tries: 3, status: 500, age: GOOD_FOR_SECONDS - 60 })).toEqual({ what: 'failed' });
  expect(afterTry({ ...first, tries: 9, status: 500 })).toEqual({ what: 'failed' });
});
