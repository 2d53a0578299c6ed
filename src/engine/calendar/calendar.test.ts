import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { addMonths, daysBetween, isClipped, wholeMonths } from './days.ts';
import { areHours, openAt, openSpans, type OpeningHours } from './openTime.ts';
import { formatInstant, instantOf, isTimezone, localDay } from './zone.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const LONDON = 'Europe/London';

describe('days', () => {
  it('are counted as they are added', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: -5000, max: 5000 }),
        (from, days) => daysBetween(from, addDays(from, days)) === days,
      ),
    );
  });

  it('are the last of a month that lacks them', () => {
    expect(addMonths('2026-08-31', 1)).toBe('2026-09-30');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-11-30', 14)).toBe('2028-01-30');
    expect(isClipped('2024-02-29', 12)).toBe(true);
    expect(isClipped('2024-02-29', 48)).toBe(false);
  });

  it('complete as many months as were added', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 600 }),
        (from, months) => wholeMonths(from, addMonths(from, months)) === months,
      ),
    );
  });
});

describe('local times', () => {
  const at = (date: string, minutes: number) => formatInstant(instantOf(date, minutes, LONDON));
  it.each([
    ['2026-07-01', 480, '2026-07-01T07:00:00Z', 'in summer'],
    ['2026-11-20', 480, '2026-11-20T08:00:00Z', 'in winter'],
    ['2026-03-29', 30, '2026-03-29T00:30:00Z', 'before they go forward'],
    ['2026-03-29', 90, '2026-03-29T01:30:00Z', 'that never show a time take the offset before'],
    ['2026-03-29', 120, '2026-03-29T01:00:00Z', 'just after they went forward'],
    ['2026-10-25', 90, '2026-10-25T00:30:00Z', 'that show a time twice mean the first'],
    ['2026-10-25', 120, '2026-10-25T02:00:00Z', 'just after they went back'],
    ['2026-10-24', 1440, '2026-10-24T23:00:00Z', 'at the end of a day'],
  ])('%s at %i minutes: %s, %s', (date, minutes, instant) => expect(at(date, minutes)).toBe(instant));

  it('are on the requested day', () => {
    const zones = fc.constantFrom(LONDON, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC');
    fc.assert(fc.property(day, zones, (date, zone) => localDay(instantOf(date, 12 * 60, zone), zone) === date));
  });

  it('exist only in existing time zones', () => {
    expect(isTimezone(LONDON)).toBe(true);
    expect(isTimezone('Europe/Atlantis')).toBe(false);
  });
});

describe('opening hours', () => {
  const week: OpeningHours = { timezone: LONDON, hours: {}, closedDates: [], specialHours: {} };
  const allDay = [['00:00', '24:00']] as const;
  const always: OpeningHours = {
    ...week,
    hours: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  };

  it('that never end have no next change', () => {
    expect(openAt(always, Date.parse('2026-10-20T10:00:00Z'))).toEqual({ open: true, changesAt: null });
  });

  it('join over midnight', () => {
    const night = { ...week, hours: { fri: [['20:00', '24:00']], sat: [['00:00', '04:00']] } } as const;
    expect(openAt(night, Date.parse('2026-11-20T23:00:00Z'))).toEqual({
      open: true,
      changesAt: Date.parse('2026-11-21T04:00:00Z'),
    });
  });

  it('of a single date replace a closed date', () => {
    const closed = {
      ...always,
      closedDates: ['2026-12-24'],
      specialHours: { '2026-12-24': [['09:00', '12:00']] },
    } as const;
    expect(openSpans(closed, '2026-12-24', '2026-12-24')).toEqual([
      { from: Date.parse('2026-12-24T09:00:00Z'), to: Date.parse('2026-12-24T12:00:00Z') },
    ]);
    expect(openSpans({ ...always, closedDates: ['2026-12-24'] }, '2026-12-24', '2026-12-24')).toEqual([]);
  });

  it('change at the time they announce', () => {
    const time = fc.integer({ min: 0, max: 24 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
    const intervals = fc.array(fc.tuple(time, time), { maxLength: 3 }).filter(areHours);
    const calendar = fc
      .record({ mon: intervals, wed: intervals, sat: intervals })
      .map((hours): OpeningHours => ({ ...week, hours }));
    const instant = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(calendar, instant, (hours, at) => {
        const { open, changesAt } = openAt(hours, at);
        if (changesAt === null) return;
        expect(changesAt).toBeGreaterThan(at);
        expect(openAt(hours, changesAt).open).toBe(!open);
        expect(openAt(hours, changesAt - 1).open).toBe(open);
      }),
    );
  });

  it('end after they begin and do not overlap', () => {
    expect(
      areHours([
        ['08:00', '12:00'],
        ['12:00', '16:00'],
      ]),
    ).toBe(true);
    expect(
      areHours([
        ['08:00', '12:00'],
        ['11:59', '16:00'],
      ]),
    ).toBe(false);
    expect(areHours([['16:00', '08:00']])).toBe(false);
  });
});
