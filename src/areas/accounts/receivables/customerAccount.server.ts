import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { customerAccount } from './customerAccount.ts';

/** Days above which terms cause a warning. */
const LONG_DAYS = 60;

const judge: BeforeSave<typeof customerAccount> = (_context, changes) => {
  for (const change of changes) {
    const { termsType, termsDays } = change.after;
    if (termsType === 'dayOfNextMonth' && (termsDays < 1 || termsDays > 31))
      refuseField(change, 'termsDays', 'Enter a day of the month from 1 to 31.');
    else if (termsType !== 'dayOfNextMonth' && termsDays > LONG_DAYS)
      change.warnings.push({
        code: 'long_terms',
        field: 'termsDays',
        message: `Terms of more than ${LONG_DAYS} days are unusual.`,
      });
  }
};

export const customerAccountBehaviour = behaviour(customerAccount, { beforeSave: [judge] });
