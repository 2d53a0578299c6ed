import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { readTypedDay } from '#engine/kinds/day/typedDay.ts';
import type { Repeats } from './reminder.rules.ts';
import { weekdayCode } from './repeatRule.ts';

/** A reminder parsed from one line. */
export interface QuickReminder {
  readonly title: string;
  readonly startOn: string;
  readonly startTime: string;
  readonly repeats: Repeats;
  readonly rule: string | null;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const FIRST_TIME = '09:00';

/**
 * Parses “every Monday 8.30 call Acme”, “tomorrow 14:00 ring the bank”, “every 2 weeks check the tapes”, “on 3 dec
 * renew the domain”. Without a day it is today, or tomorrow if the time has passed.
 * @param now local time: "2026-11-20T10:00"
 */
export function readQuick(text: string, now: string): QuickReminder | null {
  const today = now.slice(0, 10);
  const typed = text.trim().replace(/\s+/g, ' ');
  const repeat = readRepeat(typed, today);
  const day = repeat ?? readDayWords(typed, today) ?? { rest: typed, startOn: null };
  const { rest, time } = readTime(day.rest);
  const title = rest.replace(/^(?:to|:|-)\s+/i, '').trim();
  if (title === '') return null;
  const startTime = time ?? FIRST_TIME;
  const isPast = `${today}T${startTime}` <= now;
  const startOn = day.startOn ?? (isPast ? addDays(today, 1) : today);
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    startOn: repeat && repeat.step > 0 && startOn === today && isPast ? addDays(today, repeat.step) : startOn,
    startTime,
    repeats: repeat?.repeats ?? 'once',
    rule: repeat?.rule ?? null,
  };
}

interface ReadDay {
  readonly rest: string;
  readonly startOn: string | null;
}
interface ReadRepeat extends ReadDay {
  readonly repeats: Repeats;
  readonly rule: string | null;
  /** Days to the next occurrence, if today’s time has passed. */
  readonly step: number;
}

function readRepeat(typed: string, today: string): ReadRepeat | null {
  const simple =
    /^(?:every )?(weekday|working day|day|week|fortnight|month|year|daily|weekly|monthly|yearly)\b ?(.*)$/i.exec(typed);
  if (simple && (/^every /i.test(typed) || /ly$/i.test(simple[1] ?? ''))) {
    const found = SIMPLE[(simple[1] ?? '').toLowerCase()];
    if (found)
      return {
        ...found,
        rule: null,
        rest: simple[2] ?? '',
        startOn: found.repeats === 'weekdays' ? workdayFrom(today) : today,
      };
  }
  const counted = /^every (\d{1,3}|other) (day|week|month|year)s?\b ?(.*)$/i.exec(typed);
  if (counted) {
    const every = counted[1]?.toLowerCase() === 'other' ? 2 : Number(counted[1]);
    const unit = (counted[2] ?? 'day').toLowerCase();
    const freq = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[unit] ?? 'DAILY';
    if (every < 1) return null;
    return {
      repeats: 'custom',
      rule: `FREQ=${freq};INTERVAL=${every}`,
      rest: counted[3] ?? '',
      startOn: today,
      step: 0,
    };
  }
  const named = new RegExp(`^every (${WEEKDAY}(?:(?:,| and|, and) ?${WEEKDAY})*)\\b ?(.*)$`, 'i').exec(typed);
  if (!named) return null;
  const days = (named[1] ?? '')
    .toLowerCase()
    .split(/,| and /)
    .map((word) => WEEKDAYS.findIndex((name) => name.startsWith(word.trim().slice(0, 3))) + 1)
    .filter((weekday) => weekday > 0)
    .sort((a, b) => a - b);
  const startOn = [0, 1, 2, 3, 4, 5, 6]
    .map((ahead) => addDays(today, ahead))
    .find((day) => days.includes(weekdayOf(day)));
  const [only] = days;
  return days.length === 1 && only !== undefined
    ? { repeats: 'weekly', rule: null, rest: named[2] ?? '', startOn: startOn ?? today, step: 7 }
    : {
        repeats: 'custom',
        rule: `FREQ=WEEKLY;BYDAY=${[...new Set(days)].map(weekdayCode).join(',')}`,
        rest: named[2] ?? '',
        startOn: startOn ?? today,
        step: 0,
      };
}

const SIMPLE: Readonly<Record<string, { readonly repeats: Repeats; readonly step: number }>> = {
  day: { repeats: 'daily', step: 1 },
  daily: { repeats: 'daily', step: 1 },
  weekday: { repeats: 'weekdays', step: 0 },
  'working day': { repeats: 'weekdays', step: 0 },
  week: { repeats: 'weekly', step: 7 },
  weekly: { repeats: 'weekly', step: 7 },
  fortnight: { repeats: 'fortnightly', step: 14 },
  month: { repeats: 'monthly', step: 0 },
  monthly: { repeats: 'monthly', step: 0 },
  year: { repeats: 'yearly', step: 0 },
  yearly: { repeats: 'yearly', step: 0 },
};

const workdayFrom = (day: string): string => (weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day);

/** A day at the beginning of the text, in one to three words. */
function readDayWords(typed: string, today: string): ReadDay | null {
  const words = typed.replace(/^on /i, '').split(' ');
  const step = /^in (\d{1,3}) (day|week|month)s?\b ?(.*)$/i.exec(typed);
  if (step) {
    const startOn = readTypedDay(`+${step[1]}${(step[2] ?? 'd').charAt(0).toLowerCase()}`, today);
    if (startOn) return { rest: step[3] ?? '', startOn };
  }
  for (const count of [3, 2, 1]) {
    if (words.length < count + 1) continue;
    const head = words.slice(0, count).join(' ').replace(/,$/, '');
    // A plain number is a time or an amount; abbreviations such as “t” apply only to date fields.
    if (/^[+-]?\d+(?:[.:]\d+)?$/.test(head) || /^(?:t|tom|now)$/i.test(head)) continue;
    const startOn = readTypedDay(head, today);
    if (startOn && startOn >= today) return { rest: words.slice(count).join(' '), startOn };
  }
  return null;
}

/** A time at the beginning of the text: 8.30, 08:30, 8am, 8.30 pm, noon. */
function readTime(typed: string): { readonly rest: string; readonly time: string | null } {
  const noon = /^(?:at )?noon\b ?(.*)$/i.exec(typed);
  if (noon) return { rest: noon[1] ?? '', time: '12:00' };
  const found = /^(?:at )?(\d{1,2})(?:[.:]([0-5]\d))? ?(am|pm)?(?: (.*))?$/i.exec(typed);
  const [, hour = '', minute, half, rest = ''] = found ?? [];
  if (!found || (minute === undefined && half === undefined && !/^at /i.test(typed)))
    return { rest: typed, time: null };
  const typedHour = Number(hour);
  const value = half ? (typedHour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : typedHour;
  if (value > 23 || (half && (typedHour < 1 || typedHour > 12))) return { rest: typed, time: null };
  return { rest, time: `${String(value).padStart(2, '0')}:${minute ?? '00'}` };
}
