import { behaviour } from '#engine/actions/behaviour.server.ts';
import { backupProvider } from './backupProvider.ts';
import { copiesLack, quotaShare } from './copies.rules.ts';

/** Behaviour of backup providers: derived figures. */
export const backupProviderBehaviour = behaviour(backupProvider, {
  beforeSave: [
    (_context, changes) => {
      for (const { after } of changes) {
        const { quotaGb, usedGb, copies, lastRestoreResult } = after;
        after.quotaUsedPercent = quotaGb !== null && usedGb !== null ? quotaShare(usedGb, quotaGb) : null;
        if (!copies || copies.length === 0) after.copyRule = null;
        else after.copyRule = copiesLack(copies, lastRestoreResult).length === 0 ? 'met' : 'notMet';
      }
    },
  ],
});
