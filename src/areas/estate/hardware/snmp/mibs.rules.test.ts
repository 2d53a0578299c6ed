import { describe, expect, it } from 'vitest';
import { pagesByMonth } from './pages.rules.ts';
import { readPrinter } from './printerMib.rules.ts';
import { readUps } from './upsMib.rules.ts';

const NOW = new Date('2026-11-27T09:00:00Z');
const ups = (values: Readonly<Record<string, number | string>>) =>
  readUps(new Map(Object.entries(values).map(([oid, value]) => [`1.3.6.1.2.1.${oid}`, value])), NOW);

describe('what a UPS reports', () => {
  it('is nothing without UPS-MIB', () => {
    expect(ups({ '1.3.0': 100 })).toBeNull();
  });

  it.each([
    [3, 'mains'],
    [6, 'mains'],
    [4, 'bypass'],
    [5, 'battery'],
    [2, 'none'],
    [1, null],
  ])('as output source %s is %s', (source, powerSource) => {
    expect(ups({ '33.1.4.1.0': source })).toMatchObject({ powerSource });
  });

  it.each([
    [
      'the alarm for bad batteries before the state',
      { '33.1.2.1.0': 2, '33.1.6.2.1.2.1': '1.3.6.1.2.1.33.1.6.3.1' },
      'replace',
    ],
    ['a depleted battery', { '33.1.2.1.0': 4 }, 'depleted'],
    ['a low battery', { '33.1.2.1.0': 3 }, 'low'],
    ['an unknown state', { '33.1.2.1.0': 1 }, null],
  ])('of the batteries: %s', (_what, values, batteryState) => {
    expect(ups(values)).toMatchObject({ batteryState });
  });

  it('never has negative figures, and takes the phase with the highest load', () => {
    expect(
      ups({
        '33.1.2.3.0': -1,
        '33.1.2.4.0': -2,
        '33.1.4.4.1.4.1': -3,
        '33.1.4.4.1.5.1': 20,
        '33.1.4.4.1.5.2': 81,
      }),
    ).toMatchObject({ runtimeMinutes: null, batteryCharge: null, loadWatts: null, loadPercent: 8_100 });
  });

  it('dates the self-test by the time since the device started', () => {
    const tested = { '1.3.0': 8_640_000 * 3, '33.1.7.3.0': 1, '33.1.7.5.0': 8_640_000 };
    expect(ups(tested)).toMatchObject({ selfTestResult: 'passed', lastSelfTestOn: '2026-11-25' });
    expect(ups({ ...tested, '33.1.7.3.0': 6 })).toMatchObject({ selfTestResult: null, lastSelfTestOn: null });
  });
});

describe('what a printer reports', () => {
  const printer = (values: Readonly<Record<string, number | string>>) =>
    readPrinter(new Map(Object.entries(values).map(([oid, value]) => [`1.3.6.1.2.1.43.${oid}`, value])));

  it('is nothing without Printer-MIB', () => {
    expect(printer({})).toBeNull();
  });

  it('has names for supplies without one, and no colour for a supply without a colorant', () => {
    expect(printer({ '11.1.1.9.1.2': 40, '11.1.1.3.1.2': 0 })).toEqual({
      supplies: [{ name: 'Supply 2', colour: null, level: 40, max: -2 }],
      pages: null,
    });
  });

  it('adds the counters of its markers', () => {
    expect(printer({ '10.2.1.4.1.1': 40, '10.2.1.4.1.2': 2 })?.pages).toBe(42);
  });
});

describe('pages by month', () => {
  const reading = (on: string, pages: number) => ({ on, pages, mono: null, colour: null });
  it('spread the pages between two readings over their days', () => {
    const readings = [reading('2026-09-21', 0), reading('2026-10-11', 200), reading('2026-11-01', 410)];
    expect(pagesByMonth(readings, 3, '2026-11-27')).toEqual([
      { month: '2026-09', pages: 100 },
      { month: '2026-10', pages: 310 },
      { month: '2026-11', pages: 0 },
    ]);
  });

  it('leave out the time before a counter that began again, and cross the year', () => {
    const readings = [reading('2025-12-01', 900), reading('2025-12-31', 10), reading('2026-01-10', 30)];
    expect(pagesByMonth(readings, 2, '2026-01-20')).toEqual([
      { month: '2025-12', pages: 2 },
      { month: '2026-01', pages: 18 },
    ]);
  });
});
