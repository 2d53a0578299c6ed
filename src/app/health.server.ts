import type { KeyRing } from '#engine/keys/keys.server.ts';
import { alarmHealth } from '#platform/alarms/alarmHealth.server.ts';
import { certificateHealth } from '#platform/alarms/ownCertificate.server.ts';
import { auditHealth, keyHealth, protectionHealth } from '#platform/audit/auditHealth.server.ts';
import { STREAM_PATH } from '#platform/audit/stream/streamSide.server.ts';
import { streamHealth } from '#platform/audit/stream/streamHealth.server.ts';
import { backupHealth } from '#platform/backup/backupHealth.server.ts';
import type { BackupPlan } from '#platform/backup/nightly.server.ts';
import { databaseHealth, migrationHealth } from '#platform/health-lines/databaseHealth.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { slowHealth } from '#platform/health-lines/slowHealth.server.ts';
import { automationHealth } from '#platform/automation/automationHealth.server.ts';
import { healthLine } from '#platform/health/healthLines.server.ts';
import { liveHealth } from '#engine/live/health/healthRoutes.server.ts';
import type { Hub } from '#engine/live/server/hub.server.ts';
import type { LivePlan } from '#engine/live/server/livePlan.server.ts';
import { deliveryFinding, leftAloneElsewhere, nodeHealth } from '#platform/health-lines/nodeHealth.server.ts';
import type { Machine } from '#engine/machine/machine.server.ts';
import { clockHealth, diskHealth } from '#platform/machine/machineHealth.server.ts';
import { mailHealth } from '#platform/health-lines/mailHealth.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { outsideHealth } from '#platform/health-lines/outsideHealth.ts';
import { pushHealth } from '#platform/notifications/push/pushHealth.server.ts';
import { workHealth } from '#platform/health-lines/workHealth.server.ts';
import { softwareHealth } from '#platform/software/software.server.ts';
import { vaultHealth } from '#platform/vault/vaultLock.server.ts';

export interface HealthParts {
  readonly database: Database;
  readonly background: Database;
  readonly reports: Database;
  readonly machine: Machine;
  readonly keys: KeyRing;
  readonly backups: BackupPlan;
  readonly outbound: Outbound;
  readonly publicUrl: string | undefined;
  readonly plan: LivePlan;
  readonly hub: Hub;
  /** The build that this process serves. */
  readonly version: string;
  /** The folder with the migrations of this release. */
  readonly migrations: string;
  /** The output folder of the build. */
  readonly built: string;
  readonly isMailSetUp: () => Promise<boolean>;
}

/** Registers the engine's health checks. Areas register theirs in their modules. */
export function registerHealth(parts: HealthParts): void {
  const { database, machine, plan, hub, version } = parts;
  const onHealth = ['health'] as const;
  const onBoth = ['health', 'security'] as const;
  const security = '/system/security';
  healthLine('alarms', {
    label: 'Alarms',
    pages: onBoth,
    path: `${security}#alarms`,
    look: (actor) => alarmHealth(database, actor),
  });
  healthLine('nodes', { label: 'Process', pages: onHealth, look: () => nodeHealth(database, plan, version) });
  healthLine('database', {
    label: 'Database',
    pages: onHealth,
    look: () => databaseHealth({ ...parts, requests: database }),
  });
  healthLine('slow', {
    label: 'Slow statements',
    pages: onHealth,
    path: '/system/health#slow',
    permission: 'security.view',
    look: async () => slowHealth(),
  });
  healthLine('migrations', {
    label: 'Database version',
    pages: onHealth,
    look: () => migrationHealth(database, parts.migrations),
  });
  healthLine('work', {
    label: 'Background jobs',
    pages: onHealth,
    path: '/system/work',
    permission: 'work.view',
    look: () => workHealth(database),
  });
  healthLine('automation', {
    label: 'Automation',
    pages: onHealth,
    path: '/system/automation',
    permission: 'automation.view',
    look: () => automationHealth(database),
  });
  healthLine('mail', {
    label: 'Mail',
    pages: onHealth,
    path: '/system/settings?tab=mail',
    permission: 'setting.view',
    look: () => mailHealth(database, parts.isMailSetUp),
  });
  healthLine('outside', {
    label: 'External services',
    pages: onBoth,
    look: async () =>
      outsideHealth([...parts.outbound.circuits.open(), ...(await leftAloneElsewhere(database, hub.node))]),
  });
  healthLine('push', { label: 'Browser notifications', pages: onHealth, look: () => pushHealth(database) });
  healthLine('backup', {
    label: 'Backups',
    pages: onBoth,
    path: `${security}#backups`,
    permission: 'backup.view',
    look: () => backupHealth(database, parts.backups.secondFolder),
  });
  healthLine('disk', {
    label: 'Server',
    pages: onHealth,
    path: `${security}#machine`,
    look: () => diskHealth(machine),
  });
  healthLine('clock', {
    label: 'Clock',
    pages: onHealth,
    path: `${security}#machine`,
    look: () => clockHealth(database),
  });
  healthLine('certificate', {
    label: 'Certificate',
    pages: onBoth,
    look: certificateHealth(parts.outbound, parts.publicUrl),
  });
  healthLine('vault', {
    label: 'Secrets',
    pages: ['security'],
    path: `${security}#vault`,
    look: () => vaultHealth(database),
  });
  healthLine('protection', {
    label: 'Audit log protection',
    pages: ['security'],
    path: `${security}#machine`,
    look: () => protectionHealth(database),
  });
  healthLine('software', {
    label: 'Packages',
    pages: ['security'],
    path: `${security}#packages`,
    look: () => softwareHealth(parts.built),
  });
  healthLine('live', {
    label: 'Live updates',
    pages: onHealth,
    path: '/system/live',
    permission: 'live.view',
    look: async () => deliveryFinding(await liveHealth({ database, plan, hub })),
  });
  healthLine('audit', {
    label: 'Audit log check',
    pages: onBoth,
    path: '/audit?tab=checks',
    permission: 'audit.view',
    look: () => auditHealth(database),
  });
  healthLine('auditStream', {
    label: 'Audit stream',
    pages: onHealth,
    path: STREAM_PATH,
    permission: 'setting.view',
    look: () => streamHealth(database),
  });
  healthLine('keys', {
    label: 'Keys',
    pages: onBoth,
    path: `${security}#keys`,
    look: () => keyHealth(database, parts.keys),
  });
}
