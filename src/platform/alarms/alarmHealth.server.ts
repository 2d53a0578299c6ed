import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { alarmsOf } from './alarmList.server.ts';

const NAMED = 3;

/** Reports the open alarms that the actor may see. */
export async function alarmHealth(tx: Queryable, actor: Actor): Promise<Finding> {
  const open = await alarmsOf(tx, actor, `state = 'open'`, []);
  if (open.length === 0) return { state: 'good', figure: 'None open', says: 'No open alarms.' };
  const labels = [...new Set(open.map(({ label }) => label))];
  const rest = labels.length - NAMED;
  return {
    state: 'bad',
    figure: `${open.length} open`,
    says: `${labels.slice(0, NAMED).join(', ')}${rest > 0 ? `, and ${rest} more kinds` : ''}. Check each alarm, then fix the cause or acknowledge it.`,
  };
}
