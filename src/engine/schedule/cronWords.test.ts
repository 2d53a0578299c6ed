import { expect, test } from 'vitest';
import { cronWords } from './cronWords.ts';

test.each([
  ['*/5 * * * *', 'every 5 minutes'],
  ['17 * * * *', 'every hour, 17 minutes past'],
  ['30 2 * * *', 'every day at 02:30'],
  ['15 4 * * 0', 'Sundays at 04:15'],
  ['15 4 * * 7', 'Sundays at 04:15'],
  ['0 9 * * 1-5', '0 9 * * 1-5'],
  ['0 0 1 * *', 'on day 1 of each month at 00:00'],
  ['0 6 1 1,4,7,10 *', '1 January, 1 April, 1 July and 1 October at 06:00'],
  ['0 6 1 1,13 *', '0 6 1 1,13 *'],
  ['0 6 1 */3 *', '0 6 1 */3 *'],
  ['0 6 1 1 1', '0 6 1 1 1'],
  ['5,35 8-10 * * *', '5,35 8-10 * * *'],
  ['*/7 3 * * *', '*/7 3 * * *'],
])('%s is said as “%s”', (cron, words) => expect(cronWords(cron)).toBe(words));
