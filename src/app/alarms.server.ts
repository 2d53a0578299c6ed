import { BOOKS_ALARM } from '#areas/accounts/accounts.server.ts';
import { books } from '#areas/accounts/reports/reports.ts';
import { LEDGER_ALARM } from '#areas/contracts/contracts.server.ts';
import { alarm } from '#platform/alarms/alarmKinds.server.ts';
import { declareUsualRules } from '#platform/audit/rules/usualRules.server.ts';
import { STREAM_PATH, streamAlarm } from '#platform/audit/stream/streamSide.server.ts';
import { auditAlarm } from '#platform/audit/anchorReport.server.ts';
import { backupAlarm, copyAlarm, testRestoreAlarm } from '#platform/backup/backupAlarms.server.ts';
import { INFECTED } from '#platform/quarantine/quarantineFile.server.ts';
import { CLOCK_ALARM, DISK_ALARM } from '#platform/machine/watch.server.ts';
import { mailAlarm } from '#platform/health-lines/mailAlarm.server.ts';
import type { Scanner } from '#engine/outbound/clamd.server.ts';
import { heartbeatAlarm } from '#engine/schedule/heartbeat.server.ts';
import { flawAlarm } from '#platform/software/software.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** An error in the server outside a request. */
export const FAULT_ALARM = 'server.fault';

/** Registers all alarms, with the permission to handle each. */
export function registerAlarms(): void {
  alarm('audit.broken', {
    label: 'Audit log changed',
    permission: 'audit.view',
    ends: 'mended',
    path: '/audit?tab=checks',
    check: auditAlarm,
  });
  alarm('audit.stream', {
    label: 'Audit stream not sending',
    permission: 'audit.view',
    ends: 'mended',
    path: STREAM_PATH,
    check: streamAlarm,
  });
  alarm('audit.streamChanged', {
    label: 'Audit stream changed',
    permission: 'security.view',
    ends: 'acknowledged',
    path: STREAM_PATH,
  });
  alarm('integrity', {
    label: 'Secret cannot be decrypted',
    permission: 'security.view',
    ends: 'acknowledged',
    path: '/system/security',
  });
  alarm('limits.hit', { label: 'Many rate limits reached', permission: 'security.view', ends: 'acknowledged' });
  alarm('administrator.new', { label: 'New administrator', permission: 'security.view', ends: 'acknowledged' });
  alarm('secondFactor.reset', {
    label: 'Two-factor authentication reset',
    permission: 'security.view',
    ends: 'acknowledged',
  });
  alarm('recoveryCode.used', { label: 'Recovery code used', permission: 'security.view', ends: 'acknowledged' });
  alarm('account.disowned', { label: 'Sign-in reported', permission: 'security.view', ends: 'acknowledged' });
  alarm(INFECTED, {
    label: 'Virus in a file',
    permission: 'quarantinedFile.view',
    ends: 'acknowledged',
    path: '/system/quarantine',
  });
  alarm('vault.locked', {
    label: 'All secrets locked',
    permission: 'security.view',
    ends: 'mended',
    path: '/system/security',
  });
  alarm('vault.stopped', {
    label: 'Daily limit of secrets reached',
    permission: 'security.view',
    ends: 'mended',
    path: '/system/security',
  });
  alarm('credential.emergency', {
    label: 'Emergency credential used',
    permission: 'security.view',
    ends: 'acknowledged',
  });
  alarm('secrets.exported', { label: 'Secrets exported', permission: 'security.view', ends: 'acknowledged' });
  alarm('outbound.changed', {
    label: 'Allowed networks changed',
    permission: 'security.view',
    ends: 'acknowledged',
    path: '/system/outbound',
  });
  alarm('backup.late', { label: 'Backup failed', permission: 'backup.view', ends: 'either', check: backupAlarm });
  alarm('backup.trial', {
    label: 'Test restore failed',
    permission: 'backup.view',
    ends: 'either',
    check: testRestoreAlarm,
  });
  alarm('certificate.ends', { label: 'Certificate problem', permission: 'security.view', ends: 'either' });
  alarm('work.standing', {
    label: 'Background jobs stopped',
    permission: 'work.view',
    ends: 'mended',
    path: '/system/work',
    check: heartbeatAlarm,
  });
  alarm('work.failed', { label: 'Background job failed', permission: 'work.view', ends: 'acknowledged' });
  alarm(FAULT_ALARM, {
    label: 'Server error',
    permission: 'security.view',
    ends: 'acknowledged',
    path: '/system/health',
  });
  // Applies to one machine of several. A note also ends it, in case that machine no longer exists.
  alarm(DISK_ALARM, {
    label: 'Disk nearly full',
    permission: 'security.view',
    ends: 'either',
    path: '/system/security',
  });
  alarm(CLOCK_ALARM, {
    label: 'Clocks differ',
    permission: 'security.view',
    ends: 'either',
    path: '/system/security',
  });
  alarm(LEDGER_ALARM, { label: 'Additional time does not add up', permission: 'prepaidLot.reverse', ends: 'mended' });
  alarm(BOOKS_ALARM, {
    label: 'Books do not balance',
    permission: books.permission,
    ends: 'mended',
    path: books.path,
  });
  declareUsualRules();
}

/** Active while uploads are refused because the scanner does not respond. @param scanner if one is configured */
export function registerScannerAlarm(scanner: Scanner | undefined): void {
  alarm('scanner.away', {
    label: 'Virus scanner not responding',
    permission: 'security.view',
    ends: 'mended',
    check: async () =>
      !scanner || (await scanner.isThere())
        ? null
        : 'The virus scanner of CLAMD_SOCKET is not responding, so files cannot be uploaded. Check the scanner. Other changes are saved.',
  });
}

/** Active while the second backup location fails. @param far the second location, if configured */
export function registerCopyAlarm(far: string | undefined): void {
  alarm('backup.copy', {
    label: 'Second backup location failed',
    permission: 'backup.view',
    ends: 'either',
    isSoon: true,
    path: '/system/security#backups',
    check: (tx) => copyAlarm(tx, far),
  });
}

/** @param isSetUp whether a mail server is configured at present */
export function registerMailAlarm(isSetUp: () => Promise<boolean>): void {
  alarm('mail.waiting', {
    label: 'Emails not sending',
    permission: 'setting.view',
    ends: 'either',
    isSoon: true,
    path: '/system/settings?tab=mail',
    isWithoutLetters: true,
    check: mailAlarm(isSetUp),
  });
}

/** @param folder the folder of the build, with the answers of the vulnerability service */
export function registerFlawAlarm(folder: string): void {
  alarm('software.flaw', {
    label: 'Known vulnerability in a package',
    permission: 'security.view',
    ends: 'either',
    path: '/system/security#packages',
    check: () => flawAlarm(folder, theTime()),
  });
}
