import { describe, expect, it } from 'vitest';
import { askAfter, asked, changed, FIRST_WATCHED, isAlone } from './supervise.ts';

const connected = changed(FIRST_WATCHED, 'connected', 1_000, 0.5);

describe('a supervised connection', () => {
  it('sends no requests before it was first connected', () => {
    expect(changed(FIRST_WATCHED, 'connecting', 1_000, 0.5).askAt).toBeNull();
  });
  it('checks the server a second after it was lost, and then less and less often', () => {
    let watched = changed(connected, 'connecting', 10_000, 0.5);
    expect(watched.askAt).toBe(11_000);
    const waits = [];
    for (let at = 0; at < 8; at += 1) {
      const now = watched.askAt ?? 0;
      watched = asked(watched, false, now, 0.5).watched;
      waits.push((watched.askAt ?? 0) - now);
    }
    expect(waits[0]).toBe(1_500);
    expect(waits.at(-1)).toBe(10_000);
  });
  it('spreads the requests of many pages', () => {
    expect(askAfter(0, 0)).toBeCloseTo(700);
    expect(askAfter(0, 1)).toBeCloseTo(1_300);
    expect(askAfter(20, 1)).toBeCloseTo(13_000);
  });
  it('is opened again when the server responds, and only if it is closed', () => {
    const lost = changed(connected, 'unavailable', 10_000, 0.5);
    expect(asked(lost, true, 11_000, 0.5).reconnects).toBe(true);
    expect(asked(lost, false, 11_000, 0.5).reconnects).toBe(false);
    const back = changed(lost, 'connected', 10_900, 0.5);
    expect(asked(back, true, 11_000, 0.5).reconnects).toBe(false);
  });
  it('stops its requests when it is stopped', () => {
    const stopped = changed(changed(connected, 'connecting', 10_000, 0.5), 'disconnected', 10_500, 0.5);
    expect(stopped.askAt).toBeNull();
    expect(asked(stopped, true, 11_000, 0.5).reconnects).toBe(false);
  });
  it('marks a page as unattended after a minute, counted from the loss', () => {
    const lost = changed(changed(connected, 'connecting', 10_000, 0.5), 'unavailable', 20_000, 0.5);
    expect(isAlone(lost, 70_000)).toBe(false);
    expect(isAlone(lost, 70_001)).toBe(true);
    expect(isAlone(connected, 999_999)).toBe(false);
    expect(isAlone(changed(FIRST_WATCHED, 'unavailable', 0, 0.5), 60_001)).toBe(true);
  });
});
