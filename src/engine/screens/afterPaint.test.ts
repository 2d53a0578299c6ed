import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './afterPaint.web.ts';

let draw: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    draw = frame;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('long work begins only after the frame that answers the press', () => {
  const work = vi.fn();
  afterPaint(work);
  draw();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('a page that is hidden does the work without a frame', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(1);
});
