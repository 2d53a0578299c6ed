import { describe, expect, it } from 'vitest';
import { type DatedEvent, icsText } from './ics.ts';

const FACTS = { name: 'Ada at MSP', domain: 'crm.example', origin: 'https://crm.example' };
const event = (more: Partial<DatedEvent> = {}): DatedEvent => ({
  key: 'holiday-3',
  when: { day: '2026-12-25' },
  title: 'Christmas Day',
  changedAt: '2026-11-01T09:30:15.123Z',
  ...more,
});
const linesOf = (...events: readonly DatedEvent[]): readonly string[] => {
  const text = icsText(FACTS, events);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  return text.slice(0, -2).split('\r\n');
};
/** Reads lines as a calendar does: unfolds them, splits name and value, and unescapes characters. */
const read = (lines: readonly string[]): Readonly<Record<string, string>> => {
  const whole = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const inside = whole.slice(whole.indexOf('BEGIN:VEVENT') + 1, whole.indexOf('END:VEVENT'));
  return Object.fromEntries(
    inside.map((line) => {
      const at = line.indexOf(':');
      const value = line.slice(at + 1);
      return [line.slice(0, at), value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))];
    }),
  );
};

describe('a calendar for external programs', () => {
  it('follows RFC 5545 and says how often to refresh', () => {
    expect(linesOf(event())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//CRM//Calendar feed//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Ada at MSP',
      'X-WR-CALNAME:Ada at MSP',
      'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
      'X-PUBLISHED-TTL:PT4H',
      'BEGIN:VEVENT',
      'UID:holiday-3@crm.example',
      'DTSTAMP:20261101T093015Z',
      'LAST-MODIFIED:20261101T093015Z',
      'DTSTART;VALUE=DATE:20261225',
      'DTEND;VALUE=DATE:20261226',
      'TRANSP:TRANSPARENT',
      'SUMMARY:Christmas Day',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it.each([
    [{ day: '2026-12-25' }, '20261225', '20261226'],
    [{ day: '2026-12-30', lastDay: '2026-12-31' }, '20261230', '20270101'],
    [{ day: '2028-02-28', lastDay: '2028-02-28' }, '20280228', '20280229'],
    // The clocks change on these days; whole days are not affected.
    [{ day: '2026-03-28', lastDay: '2026-03-29' }, '20260328', '20260330'],
    [{ day: '2026-10-25' }, '20261025', '20261026'],
  ])('ends whole days of %j on the day after', (when, from, to) => {
    expect(read(linesOf(event({ when })))).toMatchObject({ 'DTSTART;VALUE=DATE': from, 'DTEND;VALUE=DATE': to });
  });

  it('gives moments in UTC, whatever their time zone', () => {
    const when = { startsAt: '2026-07-01T10:00:00+01:00', endsAt: '2026-07-01T11:30:00+01:00' };
    expect(read(linesOf(event({ when })))).toMatchObject({ DTSTART: '20260701T090000Z', DTEND: '20260701T103000Z' });
  });

  it.each([
    'Wren, Sons; and \\ others',
    'line one\nline two',
    'a "quoted" colon: here',
    'BEGIN:VEVENT\nUID:forged',
    'Ünïcödé 🏫 and 日本語',
  ])('escapes special characters in “%s” without loss', (title) => {
    const lines = linesOf(event({ title, details: title }));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT' || line.startsWith('UID:'))).toHaveLength(2);
    expect(read(lines)).toMatchObject({ SUMMARY: title, DESCRIPTION: title });
  });

  it('leaves out control characters', () => {
    expect(read(linesOf(event({ title: 'a\u0000b\u0007c\r\nd\re' }))).SUMMARY).toBe('abc\nd\ne');
  });

  it.each(['x', 'é', '日', '🏫', 'aé日🏫'])(
    'folds long lines of “%s” at 75 octets and splits no character',
    (letters) => {
      for (let length = 1; length < 200; length++) {
        const title = letters.repeat(length);
        const lines = linesOf(event({ title }));
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(Buffer.from(line).toString()).toBe(line);
        }
        expect(read(lines).SUMMARY).toBe(title);
      }
    },
  );

  it('is the same text for the same events, with links to their pages', () => {
    const one = event({ path: '/customer/2/hardware/ups/7' });
    expect(icsText(FACTS, [one])).toBe(icsText(FACTS, [one]));
    expect(read(linesOf(one)).URL).toBe('https://crm.example/customer/2/hardware/ups/7');
  });
});
