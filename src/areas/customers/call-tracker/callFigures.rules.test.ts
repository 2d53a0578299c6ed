import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { CALL_RESULTS, callFigures, isConnected } from './callFigures.rules.ts';

const november = { from: '2026-11-01', to: '2026-11-30', windowDays: 90 };

describe('call figures', () => {
  it('count the last eight results as connected', () => {
    expect(CALL_RESULTS.filter(isConnected)).toEqual([...CALL_RESULTS].slice(-8));
  });

  it('count a step for an organisation that skipped it', () => {
    const calls = [{ on: '2026-11-02', customer: 1, result: 'won' as const }];
    expect(callFigures({ ...november, calls })).toMatchObject({ meeting: 1, quote: 1, won: 1, wonPercent: 100 });
  });

  it('count nothing before the first connected call of the period', () => {
    const calls = [
      { on: '2026-10-20', customer: 1, result: 'meeting' as const },
      { on: '2026-11-02', customer: 1, result: 'callback' as const },
    ];
    expect(callFigures({ ...november, calls })).toMatchObject({ calls: 1, organisations: 1, meeting: 0 });
  });

  it('count up to the last day of the window', () => {
    const won = (days: number) =>
      callFigures({
        ...november,
        calls: [
          { on: '2026-11-02', customer: 'a', result: 'callback' },
          { on: addDays('2026-11-02', days), customer: 'a', result: 'won' },
        ],
      }).won;
    expect([won(90), won(91)]).toEqual([1, 0]);
  });

  it('round half up to one decimal', () => {
    const calls = Array.from({ length: 16 }, (_, at) => ({
      on: '2026-11-02',
      customer: at,
      result: at === 0 ? ('meeting' as const) : ('callback' as const),
    }));
    expect(callFigures({ ...november, calls }).meetingPercent).toBe(6.3);
  });

  it('decrease from step to step, whatever the calls', () => {
    const call = fc.record({
      on: fc.nat(200).map((days) => addDays('2026-10-01', days)),
      customer: fc.nat(8),
      result: fc.constantFrom(...CALL_RESULTS),
    });
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        const figures = callFigures({ ...november, calls });
        const steps = [
          figures.calls,
          figures.connected,
          figures.organisations,
          figures.meeting,
          figures.quote,
          figures.won,
        ];
        expect(steps).toEqual([...steps].sort((a, b) => b - a));
        expect(callFigures({ ...november, calls: [...calls].reverse() })).toEqual(figures);
      }),
    );
  });
});
