const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** "30 2 * * *" → "every day at 02:30", "17 * * * *" → "every hour, 17 minutes past"; other times stay as five fields. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.trim().split(/\s+/);
  if (day !== '*' || month !== '*') return cron;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step && hour === '*' && weekday === '*') return `every ${step} minutes`;
  if (!/^\d+$/.test(minute)) return cron;
  if (hour === '*' && weekday === '*') return `every hour, ${minute} minutes past`;
  if (!/^\d+$/.test(hour)) return cron;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (weekday === '*') return `every day at ${time}`;
  const name = /^[0-7]$/.test(weekday) ? WEEKDAYS[Number(weekday) % 7] : undefined;
  return name ? `${name} at ${time}` : cron;
}
