const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const inOneSentence = new Intl.ListFormat('en-GB');

/**
 * "30 2 * * *" → "every day at 02:30", "17 * * * *" → "every hour, 17 minutes past", "0 6 1 1,7 *" → "1 January and
 * 1 July at 06:00"; other times stay as five fields.
 */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  const isEachDay = day === '*' && month === '*' && weekday === '*';
  if (step && hour === '*' && isEachDay) return `every ${step} minutes`;
  if (!isNumber(minute)) return cron;
  if (hour === '*' && isEachDay) return `every hour, ${minute} minutes past`;
  if (!isNumber(hour)) return cron;
  const days = daysOf(day, month, weekday);
  return days ? `${days} at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : cron;
}

const isNumber = (field: string): boolean => /^\d+$/.test(field);

/** Which days three fields mean, where there are words for it. */
function daysOf(day: string, month: string, weekday: string): string | undefined {
  if (day === '*' && month === '*') return weekday === '*' ? 'every day' : WEEKDAYS[weekdayNumber(weekday)];
  if (!isNumber(day) || weekday !== '*') return undefined;
  if (month === '*') return `on day ${day} of each month`;
  const months = month.split(',').map((number) => MONTHS[Number(number) - 1]);
  return months.includes(undefined) ? undefined : inOneSentence.format(months.map((name) => `${day} ${name}`));
}

/** Both 0 and 7 are Sunday. */
const weekdayNumber = (field: string): number => (/^[0-7]$/.test(field) ? Number(field) % 7 : -1);
