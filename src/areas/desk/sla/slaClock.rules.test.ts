import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours, OpenInterval } from '#engine/calendar/openTime.ts';
import { type ClockEvent, type ClockInput, countedSpans, readClock } from './slaClock.rules.ts';

const office: OpeningHours = {
  timezone: 'Europe/London',
  hours: {
    mon: [['09:00', '17:30']],
    tue: [
      ['09:00', '12:30'],
      ['13:15', '17:30'],
    ],
    wed: [['00:00', '24:00']],
    thu: [['00:00', '17:30']],
    fri: [['09:00', '24:00']],
  },
  closedDates: ['2026-10-26', '2026-03-30'],
  // Open during the missing hour in spring and the repeated hour in autumn.
  specialHours: {
    '2026-10-24': [['10:00', '12:00']],
    '2026-10-25': [['00:00', '06:00']],
    '2026-03-29': [['00:00', '06:00']],
  },
};
const MINUTES = 14_000;
const atFrom = (begin: number, minute: number): string => new Date(begin + minute * 60_000).toISOString();

const eventsFrom = (begin: number) =>
  fc
    .array(
      fc.record({
        minute: fc.nat(12_000),
        type: fc.constantFrom('pause' as const, 'resume' as const, 'stop' as const),
      }),
      { maxLength: 6 },
    )
    .map((later): ClockEvent[] => [
      { at: atFrom(begin, 0), type: 'start' },
      ...later
        .sort((a, b) => a.minute - b.minute)
        .map(({ minute, type }): ClockEvent => ({ at: atFrom(begin, minute), type })),
    ]);

const WALL = new Intl.DateTimeFormat('sv-SE', { timeZone: office.timezone, dateStyle: 'short', timeStyle: 'short' });
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Whether it is open by local time, computed independently of the product's code. */
function isOpenByWall(instant: number): boolean {
  const [date = '', time = ''] = WALL.format(instant).split(' ');
  const weekday = WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'sun';
  const usual: readonly OpenInterval[] = office.closedDates.includes(date) ? [] : (office.hours[weekday] ?? []);
  return (office.specialHours[date] ?? usual).some(([from, to]) => from <= time && time < to);
}

/** Reference implementation that checks every minute. */
function byMinute({ events: all, mode, now, targetMinutes }: ClockInput, begin: number, isOpen: readonly boolean[]) {
  let isRunning = false;
  let elapsed = 0;
  let due: number | null = null;
  const end = Date.parse(now);
  for (let minute = begin; minute < end; minute += 60_000) {
    for (const event of all)
      if (Date.parse(event.at) === minute) isRunning = event.type === 'start' || event.type === 'resume';
    if (!isRunning || (mode === 'business' && !isOpen[(minute - begin) / 60_000])) continue;
    elapsed += 1;
    if (elapsed === targetMinutes) due = minute + 60_000;
  }
  return { elapsed, due };
}

const MODES = fc.constantFrom('business' as const, 'always' as const);

describe.each([
  ['in autumn', Date.parse('2026-10-20T00:00:00Z')],
  ['in spring', Date.parse('2026-03-24T00:00:00Z')],
])('the clock of a service level over the clock change %s', (_season, begin) => {
  const at = (minute: number): string => atFrom(begin, minute);
  const events = eventsFrom(begin);
  const isOpen = Array.from({ length: MINUTES }, (_, minute) => isOpenByWall(begin + minute * 60_000));

  it('counts as many minutes as a count minute by minute', () => {
    fc.assert(
      fc.property(
        events,
        MODES,
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 1, max: MINUTES }),
        (clockEvents, mode, targetMinutes, now) => {
          const input: ClockInput = { ...office, mode, targetMinutes, events: clockEvents, now: at(now) };
          const slow = byMinute(input, begin, isOpen);
          const { elapsedMinutes, dueAt } = readClock(input);
          expect(elapsedMinutes).toBe(slow.elapsed);
          if (slow.due !== null) expect(dueAt && Date.parse(dueAt)).toBe(slow.due);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('calculates the moment at which the target is reached', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 3000 }), (clockEvents, targetMinutes) => {
        const input: ClockInput = { ...office, mode: 'business', targetMinutes, events: clockEvents, now: at(12_000) };
        const { dueAt, state } = readClock(input);
        if (state !== 'running' || dueAt === null) return;
        expect(readClock({ ...input, now: dueAt })).toMatchObject({ remainingMinutes: 0, dueAt });
      }),
      { numRuns: 40 },
    );
  });

  it('explains itself by consecutive periods that add up to the counted time', () => {
    fc.assert(
      fc.property(events, MODES, fc.integer({ min: 1, max: MINUTES }), (clockEvents, mode, now) => {
        const input = { ...office, mode, events: clockEvents, now: at(now) };
        const spans = countedSpans(input);
        const counted = spans.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000;
        expect(readClock({ ...input, targetMinutes: 600 }).elapsedMinutes).toBe(counted);
        for (const [index, { from, to }] of spans.entries()) {
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? begin);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the clock of a service level', () => {
  it('has no due time without working hours', () => {
    const start: ClockEvent = { at: '2026-10-20T00:00:00Z', type: 'start' };
    const input: ClockInput = {
      ...office,
      hours: {},
      specialHours: {},
      mode: 'business',
      targetMinutes: 60,
      events: [start],
      now: '2026-10-20T10:00:00Z',
    };
    expect(readClock(input)).toMatchObject({ elapsedMinutes: 0, dueAt: null, state: 'running' });
  });

  it('explains itself by the counted periods', () => {
    const spans = countedSpans({
      ...office,
      mode: 'business',
      events: [
        { at: '2026-10-20T11:00:00Z', type: 'start' },
        { at: '2026-10-20T14:00:00Z', type: 'pause' },
      ],
      now: '2026-10-21T09:00:00Z',
    });
    expect(spans.map(({ from, to }) => [new Date(from).toISOString(), (to - from) / 60_000])).toEqual([
      ['2026-10-20T11:00:00.000Z', 30],
      ['2026-10-20T12:15:00.000Z', 105],
    ]);
  });
});
