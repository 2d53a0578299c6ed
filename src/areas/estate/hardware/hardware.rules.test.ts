import { describe, expect, it } from 'vitest';
import { radioComplaint } from './radio.rules.ts';
import { keptDays } from './retention.rules.ts';

describe('a radio', () => {
  it('uses the channels of its band in the UK', () => {
    const wrong = (band: 'ghz24' | 'ghz5' | 'ghz6', channel: number) =>
      radioComplaint({ band, channel, width: null }) !== undefined;
    expect([1, 6, 13, 14].map((channel) => wrong('ghz24', channel))).toEqual([false, false, false, true]);
    expect([36, 38, 64, 68, 100, 144, 149, 165, 169].map((channel) => wrong('ghz5', channel))).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect([1, 5, 93, 97, 6].map((channel) => wrong('ghz6', channel))).toEqual([false, false, false, true, true]);
  });

  it('is no wider than its band allows', () => {
    expect(radioComplaint({ band: 'ghz24', channel: 1, width: 'mhz80' })).toBeDefined();
    expect(radioComplaint({ band: 'ghz5', channel: 36, width: 'mhz320' })).toBeDefined();
    expect(radioComplaint({ band: 'ghz6', channel: 1, width: 'mhz320' })).toBeUndefined();
  });
});

describe('a recorder', () => {
  it('keeps as many days as its disks can hold', () => {
    expect(keptDays(8_000, 64)).toBe(11.6);
    expect(keptDays(12_000, 20)).toBe(55.6);
  });
});
