import { sessionNow } from '#engine/session/session.web.ts';

const MOST = 5;

/** Entities that the user last added on this device, latest first. */
export function recentKinds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyNow()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function noteKind(noun: string): void {
  try {
    const next = [noun, ...recentKinds().filter((each) => each !== noun)].slice(0, MOST);
    localStorage.setItem(keyNow(), JSON.stringify(next));
  } catch {
    // Full storage only loses the order.
  }
}

const keyNow = (): string => `added.${sessionNow()?.user.userid ?? 0}`;
