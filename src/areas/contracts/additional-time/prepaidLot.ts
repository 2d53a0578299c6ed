import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

const STATES = {
  waiting: { label: 'Waiting', tone: 'info', automatic: true },
  usable: { label: 'Usable', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
} as const;

/** Time that a customer bought or received in addition to contract hours. The ledger records its use. */
export const prepaidLot = entity('prepaidLot', {
  label: 'Block of additional time',
  plural: 'Additional time',
  path: 'additional-time',
  underCustomer: true,
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'hourglass',
  scope: { by: 'customer', field: 'customerId' },
  example: { fields: { minutes: 600, boughtOn: '2026-01-05' } },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    reference: text({ optional: true, readOnly: true, max: 20, fromId: 'AT', search: 'identifier' }),
    minutes: duration({ label: 'Time', min: 1, aliases: ['hours', 'block'] }),
    source: choice({ default: 'bought', options: { bought: { label: 'Bought' }, given: { label: 'Given' } } }),
    boughtOn: day({
      label: 'From',
      filter: true,
      help: 'The first day on which it can be used.',
      aliases: ['bought on'],
    }),
    expiresOn: day({ label: 'Expires', optional: true, filter: true, help: 'The last day on which it can be used.' }),
    ratePence: money({ label: 'Price per hour', optional: true, min: 0 }),
    orderNumber: text({ label: 'Order or invoice', optional: true, max: 60, search: 'identifier' }),
    usableWhen: choice({
      label: 'Usable',
      default: 'now',
      options: {
        now: { label: 'From its first day' },
        invoiced: { label: 'When invoiced' },
        paid: { label: 'When paid' },
      },
    }),
    status: choice({ default: 'usable', readOnly: true, options: STATES }),
    note: text({ optional: true, max: 500 }),
  },
  title: ['reference'],
  subtitle: ['minutes', 'boughtOn'],
  columns: ['reference', 'customerId', 'minutes', 'source', 'boughtOn', 'expiresOn', 'status'],
  sort: '-boughtOn',
  essentials: ['customerId', 'minutes', 'source', 'boughtOn', 'expiresOn', 'ratePence', 'orderNumber', 'note'],
  states: { field: 'status', table: STATES },
  actions: {
    release: {
      label: 'Make usable',
      done: 'Made usable',
      told: 'made this usable',
      does: 'Make * usable',
      from: ['waiting'],
      to: 'usable',
      permission: 'prepaidLot.update',
      tone: 'main',
      confirm: 'The time can be used from now on.',
    },
    cancel: {
      label: 'Cancel block',
      done: 'Cancelled',
      does: 'Cancel *',
      from: ['waiting', 'usable'],
      to: 'cancelled',
      permission: 'prepaidLot.reverse',
      tone: 'danger',
      input: { reason: text({ max: 300 }) },
    },
  },
  empty: ['No additional time yet', 'Add the first block.'],
});
