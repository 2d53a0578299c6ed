import { choice } from '#engine/kinds/choice/choice.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** Default settings of the accounts, where a record has none. */
export const accountsGroup = settingGroup('accounts', {
  label: 'Accounts',
  help: 'Terms of customers without terms of their own.',
  fields: {
    termsType: choice({
      label: 'Usual payment terms',
      default: 'net',
      options: {
        net: { label: 'Days after the invoice' },
        eomPlus: { label: 'Days after the end of the month' },
        dayOfNextMonth: { label: 'Day of the next month' },
      },
    }),
    termsDays: whole({ label: 'Days, or day of the month', default: 30, min: 0, max: 365 }),
  },
});
