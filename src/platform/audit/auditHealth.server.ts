import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { relativeTime } from '#engine/parts/relativeTime.ts';
import { saidOf } from './check.ts';
import { latestChecks } from './checks.server.ts';
import { logProtection } from '../machine/protection.server.ts';
import { auditAlarm } from './anchorReport.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** The check runs every night. */
const LATE_MS = 50 * 3_600_000;
const YEAR_MS = 366 * 86_400_000;

/** Reports when the log was last checked, and the result. */
export async function auditHealth(tx: Queryable): Promise<Finding> {
  const [broken, checks] = await Promise.all([auditAlarm(tx), latestChecks(tx, 30)]);
  const last = checks.find(({ state }) => state === 'intact' || state === 'broken');
  const at = last?.finishedAt ?? null;
  const now = theTime();
  const figure = at === null ? 'Not yet' : relativeTime(at, now.toISOString());
  if (broken) return { state: 'bad', figure, says: broken };
  if (!last || at === null || now.getTime() - Date.parse(at) > LATE_MS)
    return { state: 'attention', figure, says: 'The log is verified every night. Verify it now.' };
  return { state: 'good', figure, says: saidOf(last) };
}

/** Reports since when the first key of the ring is in use, as far as the log shows. */
export async function keyHealth(tx: Queryable, { ids }: KeyRing): Promise<Finding> {
  const [first = ''] = ids;
  const { rows } = await tx.query<{ at: string | null }>(
    `select min(at) as at from change_log where kind = 'keyRing' and action = 'key-ring' and changes -> 'keys' -> 1 ->> 0 = $1`,
    [first],
  );
  const at = rows[0]?.at ?? null;
  const now = theTime();
  const isOld = at !== null && now.getTime() - Date.parse(at) > YEAR_MS;
  const figure = `Key “${first}” encrypts${at === null ? '' : `, since ${relativeTime(at, now.toISOString())}`}`;
  return isOld
    ? {
        state: 'attention',
        figure,
        says: 'The encryption key is more than a year old. Add a new key as the first key.',
      }
    : {
        state: 'good',
        figure,
        says: `${ids.length === 1 ? 'One encryption key is' : `${ids.length} encryption keys are`} in use. Keep a copy separate from the backups.`,
      };
}

/** Reports how the product is kept from changing the log. */
export async function protectionHealth(tx: Queryable): Promise<Finding> {
  return (await logProtection(tx)) === 'roles'
    ? { state: 'good', figure: 'The database', says: 'The database refuses changes to the log.' }
    : {
        state: 'attention',
        figure: 'Triggers only',
        says: 'Only triggers protect the log. See “Two database users” in docs/production.md.',
      };
}
