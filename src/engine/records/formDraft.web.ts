import type { Values } from './formValues.ts';

/** Unsaved work as the device keeps it: what was changed, and what it was changed from. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The version the work began on; absent for a new record. */
  readonly version?: number;
  readonly values: Values;
  readonly first: Values;
}

/** Unsaved work is of no use after this, and should not lie about. */
const KEPT_DAYS = 30;

export function readDraft(key: string | null): Draft | null {
  if (key === null) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(stored)) return null;
    if (Date.now() - stored.at < KEPT_DAYS * 86_400_000) return stored;
    localStorage.removeItem(key);
  } catch {
    // A store that is forbidden or spoilt holds no work.
  }
  return null;
}

/** Says whether it could be kept: a store may be full or forbidden. */
export function writeDraft(key: string | null, draft: Draft): boolean {
  if (key === null) return false;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string | null): void {
  if (key !== null) localStorage.removeItem(key);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDraft = (value: unknown): value is Draft =>
  isObject(value) && typeof value.at === 'number' && isObject(value.values) && isObject(value.first);
