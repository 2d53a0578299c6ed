import { useSyncExternalStore } from 'react';
import { type Change, namesOf } from './onScreen.ts';

/** Recent changes by other users, for screens that highlight them. Each entry has an increasing number. */
interface Piece {
  readonly at: number;
  readonly change: Change;
}

const MOST_KEPT = 500;
let pieces: readonly Piece[] = [];
let count = 0;
const listeners = new Set<() => void>();
/** The number of the last entry for a noun ("server") or record ("server.7"). */
const last = new Map<string, number>();

/** Publishes changes by others to the screens. The affected queries are refetched at the same time. */
export function publishNews(changes: readonly Change[]): void {
  if (changes.length === 0) return;
  for (const change of changes) {
    count += 1;
    pieces = [...pieces, { at: count, change }].slice(-MOST_KEPT);
    for (const name of namesOf(change.entity)) {
      last.set(name, count);
      last.set(`${name}.${change.id}`, count);
    }
  }
  for (const listener of listeners) listener();
}

/** The number of the last entry for a noun, or for one record of it. It changes with each new entry. */
export const useNews = (noun: string, id?: number): number =>
  useSyncExternalStore(listen, () => last.get(id === undefined ? noun : `${noun}.${id}`) ?? 0);

/** Entries for a noun after a number, oldest first. */
export const newsAfter = (noun: string, number: number): readonly Change[] =>
  pieces.filter(({ at, change }) => at > number && namesOf(change.entity).includes(noun)).map(({ change }) => change);

/** The last entry for one record. */
export const lastNewsOf = (noun: string, id: number): Change | undefined =>
  pieces.findLast(({ change }) => change.id === id && namesOf(change.entity).includes(noun))?.change;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
