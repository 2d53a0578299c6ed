import { describe, expect, it } from 'vitest';
import { stateWords } from './postWords.ts';

const WELL = { isSetUp: true, heldSince: null, waiting: 0, failed: 0, since: null, error: null };
const SINCE = '2026-11-23T09:00:00Z';

describe('the state of the mail queue', () => {
  it.each([
    ['nothing waits', {}, 'No emails are queued.'],
    ['no server is configured', { isSetUp: false }, 'No mail server is set up.'],
    ['some have just been queued', { waiting: 2, since: SINCE }, '2 emails are queued.'],
    [
      'some wait for a server to be configured',
      { isSetUp: false, waiting: 1, since: SINCE },
      '1 email is queued, the oldest since 23 Nov 2026, 09:00. Set up a mail server to send them.',
    ],
    [
      'the server is down',
      { waiting: 2_400, since: SINCE, error: 'Nothing answers.' },
      '2,400 emails are queued, the oldest since 23 Nov 2026, 09:00. They are sent automatically when the mail server is available again.',
    ],
    [
      'it is a restored copy',
      { heldSince: SINCE, waiting: 3 },
      'Emails are on hold because this system is a restored copy.',
    ],
  ])('if %s', (_what, facts, words) => {
    expect(stateWords({ ...WELL, ...facts })).toBe(words);
  });
});
