import type { AnyEntity } from '../entity/entity.ts';
import { sessionNow } from '../session/session.web.ts';
import type { Values } from './formValues.ts';

/** Unsaved changes stored on the device, with the original values. */
export interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The version that was edited. Absent for a new record. */
  readonly version?: number;
  readonly values: Values;
  readonly first: Values;
}

/** Older drafts are deleted, because they are of little use and may contain private data. */
const KEPT_DAYS = 30;

/**
 * The key of a draft of a record, or of a new one: its ID, `new` or `of-<customer>`. It contains the user ID, because
 * users may share a device.
 */
export const draftKey = (entity: AnyEntity, which: string): string =>
  `draft.${sessionNow()?.user.userid ?? 0}.${entity.name}.${which}`;

export function readDraft(key: string | null): Draft | null {
  if (key === null) return null;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!isDraft(stored)) return null;
    if (Date.now() - stored.at < KEPT_DAYS * 86_400_000) return stored;
    localStorage.removeItem(key);
  } catch {
    // If the storage is blocked or its content is damaged, there is no draft.
  }
  return null;
}

/** Returns whether the draft could be stored. The storage may be full or blocked. */
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
