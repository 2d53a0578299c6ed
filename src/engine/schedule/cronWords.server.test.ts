import { expect, test } from 'vitest';
import { cronWords } from './cronWords.server.ts';

test.each([
  ['*/5 * * * *', 'Every 5 minutes'],
  ['17 * * * *', 'At 17 minutes past the hour'],
  ['30 2 * * *', 'At 02:30, every day'],
  ['15 4 * * 0', 'At 04:15, only on Sunday'],
  ['15 4 * * 7', 'At 04:15, only on Sunday'],
  ['0 9 * * 1-5', 'At 09:00, Monday to Friday'],
  ['0 0 1 * *', 'At 00:00, on day 1 of the month'],
  ['0 6 1 1,4,7,10 *', 'At 06:00, on day 1 of the month, only in January, April, July and October'],
  ['0 6 1 1,13 *', '0 6 1 1,13 *'],
  ['0 6 1 */3 *', 'At 06:00, on day 1 of the month, every 3 months'],
  ['0 6 1 1 1', 'At 06:00, on day 1 of the month and on Monday, only in January'],
  ['5,35 8-10 * * *', 'At 5 and 35 minutes past the hour, between 08:00 and 10:59, every day'],
])('%s is “%s” in words', (cron, words) => expect(cronWords(cron)).toBe(words));
