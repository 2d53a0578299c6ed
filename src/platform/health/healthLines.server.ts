import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Finding, HealthLine, HealthPage } from './finding.ts';
import { worstFirst } from './summary.rules.ts';

/** A health check, run when a user opens the page, with the screen to fix the problem on. */
export interface Watched {
  /** "Backups" */
  readonly label: string;
  readonly pages: readonly HealthPage[];
  /** The screen to fix the problem on, for users with the permission. */
  readonly path?: string;
  readonly permission?: string;
  /** Runs the check; null if it does not apply to this installation. */
  readonly look: (actor: Actor) => Promise<Finding | readonly Finding[] | null>;
}

const watched = new Map<string, Watched>();

/** Declares a health line. Each area declares its own, in display order. */
export function healthLine(key: string, facts: Watched): void {
  watched.set(key, facts);
}

/**
 * Runs all checks of a page, worst first. They run one after the other, because in parallel they would take
 * connections from other requests and report themselves. A check that fails is reported and does not stop the others.
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
