import { standingAlarm } from '#core/audit/checks.server.ts';
import { alarm } from '#core/notices/alarms.server.ts';
import { heartbeatAlarm } from '#core/schedule/heartbeat.server.ts';

/** What is shown on every page, to those who can do something about it, until it is mended. */
export function registerAlarms(): void {
  alarm({
    name: 'audit',
    permission: 'audit.view',
    check: async (tx) =>
      (await standingAlarm(tx)) ? 'The log of changes was tampered with. Look at its last check.' : null,
  });
  alarm({ name: 'heartbeat', permission: 'work.view', check: heartbeatAlarm, path: '/system/work' });
}
