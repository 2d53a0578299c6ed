import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';

/** Reports stopped rules and the number of waiting runs. */
export async function automationHealth(tx: Queryable): Promise<Finding> {
  const { rows } = await tx.query<{ running: number; stopped: number; name: string | null }>(
    `select count(*) filter (where state = 'on')::int as running, count(*) filter (where state = 'stopped')::int as stopped,
            min(name) filter (where state = 'stopped') as name from automation where archived_at is null`,
  );
  const { running = 0, stopped = 0, name = null } = rows[0] ?? {};
  const { rows: line } = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from automation_run where state = 'waiting' and next_at < now() - interval '1 minute'`,
  );
  const waiting = line[0]?.waiting ?? 0;
  if (stopped > 0)
    return {
      state: 'attention',
      figure: `${stopped} stopped`,
      says: `“${name}” stopped automatically. Open the rule to see the reason, fix the cause and turn it on again.`,
    };
  return {
    state: 'good',
    figure: running === 0 ? 'None on' : `${running} on`,
    says: waiting > 0 ? `${waiting} runs are waiting.` : 'All runs are complete.',
  };
}
