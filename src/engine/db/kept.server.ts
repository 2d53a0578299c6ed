import { createHash } from 'node:crypto';
import type pg from 'pg';

/*
 * Statements that are said with every request and have one good plan, whatever is asked: a connection keeps them under a
 * name, so PostgreSQL reads and plans them a few times and then no more. Those whose plan depends on the values, such as
 * a list by its filters, are planned anew each time; and so is everything behind a pooler, which hands the next statement
 * to another connection.
 */
const names = new Map<string, string>();
/**
 * Each takes room in the database, on every connection that keeps it; what comes later is planned each time it is said.
 * A noun has up to three, so this is room for more than 150 of them.
 */
const MOST = 500;

/**
 * Keeps a statement, and gives its text back to be said. It is planned without its values as soon as that is estimated to
 * cost no more, so write what is looked up by one value as `= $1`, and several with `unseen`.
 */
export function kept(text: string): string {
  if (names.has(text) || names.size >= MOST) return text;
  names.set(text, `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return text;
}

/**
 * A list in a kept statement, estimated alike whether its values are seen or not. Otherwise PostgreSQL expects ten where it
 * cannot see them, and plans anew for whoever asks for fewer.
 * @param type such as `bigint[]`
 */
export const unseen = (placeholder: string, type: string): string => `(select ${placeholder}::${type})::${type}`;

type Query = (...given: unknown[]) => unknown;

/** Lets a connection keep what may be kept. */
export function keeping(client: pg.ClientBase): void {
  const say = client.query.bind(client) as Query;
  const outdated = new Set<string>();
  client.query = ((...given: unknown[]) => {
    const [text, values, told] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    if (name === undefined || outdated.has(name)) return say(...given);
    const answer = (say({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
      if (!isOutdated(error)) throw error;
      outdated.add(name);
      // In a transaction this fails as well, and the transaction is tried again.
      return (say(text, values) as Promise<unknown>).catch(() => {
        throw error;
      });
    });
    if (typeof told !== 'function') return answer;
    answer.then(
      (result) => told(undefined, result),
      (error: unknown) => told(error),
    );
    return undefined;
  }) as typeof client.query;
}

/** A newer release changed the columns of a table below a statement that this connection keeps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
