import { describe, expect, it } from 'vitest';
import { badHours } from './opening.rules.ts';

describe('opening hours of a site', () => {
  it('can have several periods a day', () => {
    expect(
      badHours({
        hours: {
          mon: [
            ['08:00', '12:00'],
            ['12:00', '16:00'],
          ],
        },
        specialHours: {},
      }),
    ).toEqual([]);
  });

  it('are refused if they overlap or end before they begin, naming the day', () => {
    const found = badHours({
      hours: {
        mon: [
          ['08:00', '12:30'],
          ['12:00', '16:00'],
        ],
        tue: [['09:00', '17:00']],
      },
      specialHours: { '2026-12-24': [['12:00', '08:00']] },
    });
    expect(found).toEqual([
      'Monday: enter opening hours that do not overlap and end after they start.',
      '2026-12-24: enter opening hours that do not overlap and end after they start.',
    ]);
  });
});
