import { describe, expect, it } from 'vitest';
import { afterFailure, type Circuit, isForgotten, afterRequest, secondsLeft } from './circuit.rules.ts';

const T = Date.parse('2026-11-23T09:00:00Z');
const SECOND = 1_000;
/** The circuit after this many failures, one per second. */
const failed = (times: number): Circuit => {
  let circuit: Circuit | undefined;
  for (let n = 0; n < times; n++) circuit = afterFailure(circuit, 'timed out', T + n * SECOND);
  if (!circuit) throw new Error('It failed at least once.');
  return circuit;
};

describe('a circuit breaker', () => {
  it('stays closed for four failures in a row, and opens with the fifth', () => {
    expect([1, 4, 5, 6].map((times) => failed(times).probeAt)).toEqual([
      null,
      null,
      T + 4 * SECOND + 30 * SECOND,
      T + 5 * SECOND + 30 * SECOND,
    ]);
  });

  it('stores since when it is open and the last error', () => {
    const circuit = afterFailure(failed(5), 'status 503', T + 60 * SECOND);
    expect(circuit).toMatchObject({ failures: 6, since: T, lastAt: T + 60 * SECOND, said: 'status 503' });
  });

  it('allows every request while it is closed', () => {
    const circuit = failed(4);
    expect(afterRequest(circuit, T)).toBe(circuit);
  });

  it.each([
    ['at once', 4, false],
    ['a moment before half a minute has passed', 33.999, false],
    ['after half a minute', 34, true],
    ['after an hour', 3_600, true],
  ])('allows, once open, %s after %d s', (_when, seconds, may) => {
    expect(afterRequest(failed(5), T + seconds * SECOND) !== null).toBe(may);
  });

  it('allows one request every half minute, however many arrive', () => {
    const after = afterRequest(failed(5), T + 40 * SECOND);
    if (!after) throw new Error('Half a minute has passed.');
    expect(afterRequest(after, T + 41 * SECOND)).toBeNull();
    expect(afterRequest(after, T + 70 * SECOND)).not.toBeNull();
  });

  it('reports its remaining pause, never less than a second', () => {
    expect([4, 4.2, 33.9, 50].map((seconds) => secondsLeft(failed(5), T + seconds * SECOND))).toEqual([30, 30, 1, 1]);
    expect(secondsLeft(failed(1), T)).toBe(0);
  });

  it('is removed an hour after the last request', () => {
    expect([3_604, 3_605].map((seconds) => isForgotten(failed(5), T + seconds * SECOND))).toEqual([false, true]);
  });
});
