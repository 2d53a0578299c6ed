import type { Queryable } from '#engine/db/pool.server.ts';
import { tellPages } from '#engine/changes/events/tellPages.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { Entry } from './entries.server.ts';

/** The topics that tell readers of each log that it has grown. */
const AUDIT_LOG = 'audit-log';
const CREDENTIAL_LOG = 'credential-log';

/**
 * Tells open pages that the logs have grown, once per batch of sealed entries. It sends no count and no content: each
 * page asks for the entries that its user may see.
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
