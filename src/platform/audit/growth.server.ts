import type { Queryable } from '#engine/db/pool.server.ts';
import { tellPages } from '#engine/changes/events/tellPages.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { Entry } from './entries.server.ts';

/** By which topics whoever reads one of the logs hears that it has grown. */
const AUDIT_LOG = 'audit-log';
const CREDENTIAL_LOG = 'credential-log';

/**
 * Tells who reads the logs that they have grown, once for all entries that are sealed together, however many. How many
 * and which is not said: each asks for what they may see.
 */
export async function publishGrowth(tx: Queryable, entries: readonly Pick<Entry, 'action'>[]): Promise<void> {
  const at = nowIso();
  const isAboutSecrets = entries.some(({ action }) => action.startsWith('secret-'));
  for (const topic of isAboutSecrets ? [AUDIT_LOG, CREDENTIAL_LOG] : [AUDIT_LOG])
    await tellPages(tx, {
      channels: [`private-${topic}`],
      event: 'changed',
      data: { entity: topic, at, requestId: null, isNoted: true },
    });
}
