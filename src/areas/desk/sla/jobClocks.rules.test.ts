import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { dueTimes, type JobEvent, levelOf, readJobClocks, type Terms, thresholdsOf } from './jobClocks.rules.ts';
import { USUAL_TARGETS } from './targets.ts';

const hours: OpeningHours = {
  timezone: 'Europe/London',
  hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00']]])),
  closedDates: [],
  specialHours: {},
};
const [, , p3] = USUAL_TARGETS;
if (!p3) throw new Error('The usual targets name P3.');
const terms: Terms = { target: p3, pausesForSupplier: true, hours };
/** A date in November 2026; 16 is a Monday. */
const at = (time: string, day = 16): string => `2026-11-${day}T${time}:00Z`;
const created: JobEvent = { at: at('09:00'), type: 'created' };
const clock = (name: string, events: readonly JobEvent[], now: string, other: Partial<Terms> = {}) =>
  readJobClocks(events, { ...terms, ...other }, now).find((each) => each.name === name);

describe('the clocks of a job', () => {
  it('have a first response that nothing pauses', () => {
    const events: JobEvent[] = [created, { at: at('09:30'), type: 'status', status: 'waiting-customer' }];
    expect(clock('response', events, at('11:00'))).toMatchObject({ elapsedMinutes: 120, dueAt: at('13:00') });
    const answered: JobEvent[] = [...events, { at: at('10:00'), type: 'staff-contact' }];
    expect(clock('response', answered, at('16:00'))).toMatchObject({ state: 'met', elapsedMinutes: 60 });
  });

  it('count the next reply from the customer’s first unanswered message', () => {
    const first: JobEvent[] = [created, { at: at('09:10'), type: 'customer-message' }];
    expect(clock('reply', first, at('10:00'))).toBeUndefined();
    const answered: JobEvent[] = [...first, { at: at('09:30'), type: 'staff-contact' }];
    const asked: JobEvent[] = [
      ...answered,
      { at: at('11:00'), type: 'customer-message' },
      { at: at('12:00'), type: 'customer-message' },
    ];
    expect(clock('reply', asked, at('13:00'))).toMatchObject({ elapsedMinutes: 120, state: 'running' });
    const again: JobEvent[] = [...asked, { at: at('13:00'), type: 'staff-contact' }];
    expect(clock('reply', again, at('16:00'))).toMatchObject({ elapsedMinutes: 120, state: 'met' });
    const next: JobEvent[] = [...again, { at: at('15:00'), type: 'customer-message' }];
    expect(clock('reply', next, at('16:00'))).toMatchObject({ elapsedMinutes: 60, state: 'running' });
  });

  it('pause the resolution while the job waits, for a supplier only if the policy says so', () => {
    const events: JobEvent[] = [
      created,
      { at: at('10:00'), type: 'status', status: 'waiting-supplier' },
      { at: at('12:00'), type: 'status', status: 'open' },
    ];
    expect(clock('resolution', events, at('13:00'))).toMatchObject({ elapsedMinutes: 120 });
    expect(clock('resolution', events, at('13:00'), { pausesForSupplier: false })).toMatchObject({
      elapsedMinutes: 240,
    });
  });

  it('replay earlier pauses when the priority changes', () => {
    const events: JobEvent[] = [
      created,
      { at: at('10:00'), type: 'status', status: 'on-hold' },
      { at: at('16:00'), type: 'status', status: 'open' },
    ];
    const target = { ...terms.target, resolutionMinutes: 240 };
    expect(clock('resolution', events, at('16:30'), { target })).toMatchObject({ dueAt: at('11:00', 17) });
  });

  it('continue after a job is reopened, without the time in between', () => {
    const events: JobEvent[] = [
      created,
      { at: at('11:00'), type: 'status', status: 'resolved' },
      { at: at('11:00', 17), type: 'status', status: 'open' },
    ];
    expect(clock('resolution', events, at('12:00', 17))).toMatchObject({ elapsedMinutes: 180, state: 'running' });
  });

  it('are reduced to one level: the worst', () => {
    const level = (events: readonly JobEvent[], now: string) => levelOf(readJobClocks(events, terms, now));
    expect(level([created], at('09:30'))).toBe('on-track');
    expect(level([created], at('12:00'))).toBe('at-risk');
    expect(level([created], at('13:01'))).toBe('breached');
    const answered: JobEvent[] = [created, { at: at('09:30'), type: 'staff-contact' }];
    expect(level([...answered, { at: at('10:00'), type: 'status', status: 'on-hold' }], at('16:00'))).toBe('paused');
    expect(level([...answered, { at: at('10:00'), type: 'status', status: 'resolved' }], at('16:00'))).toBe('met');
    expect(levelOf([])).toBe('none');
  });

  it('warn in working time at percentages of the target', () => {
    const clocks = readJobClocks([created], terms, at('09:00'));
    const warnings = thresholdsOf(clocks, terms, at('09:00'));
    expect(warnings.filter(({ clock: name }) => name === 'response').map((each) => [each.percent, each.at])).toEqual([
      [50, at('11:00')],
      [75, at('12:00')],
      [90, at('12:36')],
      [100, at('13:00')],
    ]);
  });

  it('are due at the earliest of targets and promise, while the job is active', () => {
    const clocks = readJobClocks([created], terms, at('09:30'));
    expect(dueTimes(clocks, null, 'open').nextDueAt).toBe('2026-11-16T13:00:00.000Z');
    expect(dueTimes(clocks, at('10:00'), 'open').nextDueAt).toBe('2026-11-16T10:00:00.000Z');
    expect(dueTimes(clocks, at('10:00'), 'closed').nextDueAt).toBeNull();
  });
});
