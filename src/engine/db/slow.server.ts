import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { SLOW_MS, slowStatements } from './slowStatements.ts';

/** What took long in this process within the last hour. */
export const slow = slowStatements(Date.now);

/** Says where statements come from, when somebody asks; nobody does before one was slow. */
const origin = new AsyncLocalStorage<() => string>();

/** What this work asks of the database is told as coming from there. */
export const from = <T>(name: string, work: () => T): T => origin.run(() => name, work);

/** The same where finding out the place has to wait until somebody asks. */
export const askedBy = (place: () => string, work: () => void): void => origin.run(place, work);

type Query = (...given: unknown[]) => unknown;

/** Times what is said on a connection: where it was fast, by a look at the clock and nothing more. */
export function timed(client: pg.ClientBase): void {
  const say = client.query.bind(client) as Query;
  client.query = ((...given: unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : undefined;
    // Cursors and streams take as long as whoever reads them.
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
