import { sessionNow } from '#engine/session/session.web.ts';

const MOST = 5;

/** The nouns this user added last on this device, the latest first. */
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
    // A full device forgets the order; nothing else.
  }
}

const keyNow = (): string => `added.${sessionNow()?.user.userid ?? 0}`;
