import type { DeclaredPermission } from './catalogue.ts';

/** The engine's permissions that do not belong to a noun. */
export const corePermissions: readonly DeclaredPermission[] = [
  { code: 'calculation.run', group: 'Calculations', sentence: 'Use calculations' },
  { code: 'import.run', group: 'Imports', sentence: 'Import tables', risk: 'sensitive' },
  { code: 'import.undo', group: 'Imports', sentence: 'Undo imports', risk: 'sensitive' },
  { code: 'backup.view', group: 'Backups', sentence: 'View backups and their test restores' },
  { code: 'backup.run', group: 'Backups', sentence: 'Make backups and run test restores' },
  { code: 'work.retry', group: 'Background jobs', sentence: 'Run and retry background jobs' },
  { code: 'work.cancel', group: 'Background jobs', sentence: 'Cancel background jobs' },
  { code: 'work.view', group: 'Background jobs', sentence: 'View background jobs and queued emails' },
  { code: 'live.view', group: 'Live updates', sentence: 'View the status of live updates' },
  {
    code: 'live.disconnect',
    group: 'Live updates',
    sentence: 'Close users’ live connections',
    risk: 'sensitive',
  },
  { code: 'permission.explain', group: 'Permissions', sentence: 'Check why a user has a permission' },
];
