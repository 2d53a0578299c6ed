import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Credit terms of a customer. A customer without them has the default terms and no limit. */
export const customerAccount = entity('customerAccount', {
  plural: 'Customer accounts',
  path: 'accounts/customer/accounts',
  menu: { area: 'accounts', part: 'Receivables' },
  grants: { everyone: ['view'], manager: '*', finance: '*' },
  icon: 'wallet-cards',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer', unique: true }),
    accountRef: text({
      label: 'Account reference',
      optional: true,
      max: 8,
      letters: 'upper',
      pattern: ['^[A-Z0-9]+$', 'Enter up to 8 capital letters and digits.'],
      unique: true,
      search: 'identifier',
    }),
    termsType: choice({
      label: 'Payment terms',
      default: 'net',
      options: {
        net: { label: 'Days after the invoice' },
        eomPlus: { label: 'Days after the end of the month' },
        dayOfNextMonth: { label: 'Day of the next month' },
      },
    }),
    termsDays: whole({ label: 'Days, or day of the month', default: 30, min: 0, max: 365 }),
    creditLimitPence: money({
      label: 'Credit limit',
      optional: true,
      min: 0,
      help: 'Leave blank for no limit. £0.00 means payment before delivery.',
    }),
    isPoRequired: flag({
      label: 'PO number required',
      default: false,
      help: 'Orders are accepted and invoices posted only with the customer’s PO number.',
    }),
    isOnStop: flag({ label: 'On stop', default: false, filter: true }),
    stopReason: text({ label: 'Reason for the stop', optional: true, max: 200 }),
  },
  title: ['customerId', 'accountRef'],
  columns: ['customerId', 'accountRef', 'termsType', 'termsDays', 'creditLimitPence', 'isOnStop'],
  sort: 'accountRef',
  onlyWhen: { stopReason: { isOnStop: [true] } },
  sections: [
    { title: 'Account', fields: ['customerId', 'accountRef'] },
    {
      title: 'Terms',
      fields: ['termsType', 'termsDays', 'creditLimitPence', 'isPoRequired', 'isOnStop', 'stopReason'],
    },
  ],
  empty: ['No customer accounts yet', 'Add one for a customer with terms of its own.'],
});
