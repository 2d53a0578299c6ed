import { describe, expect, it } from 'vitest';
import { stateWords } from './postWords.ts';

const WELL = { isSetUp: true, heldSince: null, waiting: 0, failed: 0, since: null, error: null };
const SINCE = '2026-11-23T09:00:00Z';

describe('the state of the post', () => {
  it.each([
    ['nothing waits', {}, 'Letters leave as they are posted.'],
    ['no server is named', { isSetUp: false }, 'No mail server is set up yet.'],
    ['some have just been posted', { waiting: 2, since: SINCE }, '2 letters wait to be sent.'],
    [
      'some wait for a server to be named',
      { isSetUp: false, waiting: 1, since: SINCE },
      '1 letter waits, the oldest since 23 Nov 2026, 09:00. Name a mail server, and they are sent.',
    ],
    [
      'the server is away',
      { waiting: 2_400, since: SINCE, error: 'Nothing answers.' },
      '2,400 letters wait, the oldest since 23 Nov 2026, 09:00. They are tried again by themselves, and none is lost while the mail server is away.',
    ],
    [
      'it is a restored copy',
      { heldSince: SINCE, waiting: 3 },
      'This is a restored copy: letters are held until they are let go.',
    ],
  ])('where %s', (_what, facts, words) => {
    expect(stateWords({ ...WELL, ...facts })).toBe(words);
  });
});
