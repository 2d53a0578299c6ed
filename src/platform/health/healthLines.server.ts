import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Finding, HealthLine, HealthPage } from './finding.ts';
import { worstFirst } from './summary.rules.ts';

/** Something that is looked at whenever somebody opens the page, with where it is mended. */
export interface Watched {
  /** "Backups" */
  readonly label: string;
  readonly pages: readonly HealthPage[];
  /** Where it is mended, for those who hold the permission. */
  readonly path?: string;
  readonly permission?: string;
  /** What there is to say now; nothing where it does not apply to this installation. */
  readonly look: (actor: Actor) => Promise<Finding | readonly Finding[] | null>;
}

const watched = new Map<string, Watched>();

/** Declares a line; rooms and areas do so for what is theirs, in the order in which lines are shown. */
export function healthLine(key: string, facts: Watched): void {
  watched.set(key, facts);
}

/**
 * All lines of a page as they are now, worst first. They are looked at one after the other: at once they would take the
 * connections that others wait for, and find themselves. One that cannot be looked at says so, and spoils no other.
 */
export async function healthOf(
  page: HealthPage,
  actor: Actor,
  onError: (error: unknown, key: string) => void,
): Promise<readonly HealthLine[]> {
  const lines: HealthLine[] = [];
  for (const [key, { label, pages, path, permission, look }] of watched) {
    if (!pages.includes(page)) continue;
    const findings = await look(actor).catch((error: unknown): Finding => {
      onError(error, key);
      return UNKNOWN;
    });
    const isOpen = path !== undefined && (permission === undefined || may(actor.patterns, permission));
    for (const finding of [findings ?? []].flat()) lines.push({ ...finding, key, label, path: isOpen ? path : null });
  }
  return worstFirst(lines);
}

const UNKNOWN: Finding = {
  state: 'unknown',
  figure: 'Unknown',
  says: 'The check failed. The server log has the reason.',
};
