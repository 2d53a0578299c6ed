import { createHash } from 'node:crypto';
import type pg from 'pg';

/*
 * Frequent statements with one good plan for all values. A connection keeps them as named prepared statements, so that
 * PostgreSQL only plans them a few times. Statements whose plan depends on the values, such as filtered lists, are
 * planned each time. So is everything behind a pooler, which may use a different connection for each statement.
 */
const names = new Map<string, string>();
/**
 * Each prepared statement uses memory on every connection. Further statements are planned each time. A noun has up to
 * three, so this is enough for more than 150 nouns.
 */
const MOST = 500;

/**
 * Marks a statement as prepared, and returns its text. PostgreSQL uses a generic plan once its estimated cost is no
 * higher, so compare single values with `= $1` and lists with `unseen`.
 */
export function kept(text: string): string {
  if (names.has(text) || names.size >= MOST) return text;
  names.set(text, `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  return text;
}

/**
 * A list parameter in a prepared statement, with the same estimate in custom and generic plans. Otherwise PostgreSQL
 * assumes ten values in a generic plan, and replans for shorter lists.
 */
export const unseen = (placeholder: string, type: string): string => `(select ${placeholder}::${type})::${type}`;

type Query = (...given: unknown[]) => unknown;

/** Makes a connection prepare the marked statements. */
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
      // In a transaction this also fails, and the transaction is retried.
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

/** Whether a newer release changed the columns of a table used by a statement that this connection has prepared. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
