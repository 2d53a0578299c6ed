import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { SLOW_MS, slowStatements } from './slowStatements.ts';

/** Slow statements of this process in the last hour. */
export const slow = slowStatements(Date.now);

/** Returns the origin of a statement. It is only evaluated for slow statements. */
const origin = new AsyncLocalStorage<() => string>();

/** Labels the statements of this work with an origin. */
export const from = <T>(name: string, work: () => T): T => origin.run(() => name, work);

/** Like `from`, if the origin is only determined when needed. */
export const askedBy = (place: () => string, work: () => void): void => origin.run(place, work);

type Query = (...given: unknown[]) => unknown;

/** Times the statements on a connection. A fast statement only costs a reading of the clock. */
export function timed(client: pg.ClientBase): void {
  const say = client.query.bind(client) as Query;
  client.query = ((...given: unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : undefined;
    // Cursors and streams depend on the speed of their reader.
    if (text === undefined) return say(...given);
    const began = performance.now();
    const where = origin.getStore();
    const note = (): void => {
      const ms = performance.now() - began;
      if (ms >= SLOW_MS) slow.note(text, ms, where?.() ?? 'background work');
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const told = last as Query;
      return say(...given.slice(0, -1), (...answer: unknown[]) => {
        note();
        return told(...answer);
      });
    }
    const answer = say(...given);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  }) as typeof client.query;
}
