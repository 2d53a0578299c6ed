import type { DeclaredPermission } from './catalogue.ts';

/** What the engine asks for beside the nouns. */
export const corePermissions: readonly DeclaredPermission[] = [
  { code: 'calculation.run', group: 'Calculations', sentence: 'Ask the calculations, as screens do' },
  { code: 'import.run', group: 'Imports', sentence: 'Import tables', risk: 'sensitive' },
  { code: 'import.undo', group: 'Imports', sentence: 'Undo imports', risk: 'sensitive' },
  { code: 'backup.view', group: 'Backups', sentence: 'See backups and whether they can be restored' },
  { code: 'backup.run', group: 'Backups', sentence: 'Make a backup, and try one' },
  { code: 'work.retry', group: 'Background work', sentence: 'Try background work again, and do it at once' },
  { code: 'work.cancel', group: 'Background work', sentence: 'Take background work out of line' },
  { code: 'work.view', group: 'Background work', sentence: 'See background work and the letters that wait' },
  { code: 'live.view', group: 'Live updates', sentence: 'See how live updates are' },
  {
    code: 'live.disconnect',
    group: 'Live updates',
    sentence: 'End somebody’s connections for live updates',
    risk: 'sensitive',
  },
  { code: 'permission.explain', group: 'Permissions', sentence: 'Ask why somebody may do something' },
];
