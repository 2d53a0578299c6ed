import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import type { WhenEmpty } from './prepaid.rules.ts';

/** Default terms of customers without their own. */
export const USUAL_TERMS: { readonly whenEmpty: WhenEmpty; readonly lowMinutes: number } = {
  whenEmpty: 'invoice',
  lowMinutes: 120,
};

/** The handling of additional time that runs out, and the users who are notified before. */
export const additionalTimeTerms = entity('additionalTimeTerms', {
  label: 'Terms of additional time',
  plural: 'Terms of additional time',
  path: 'additional-time-terms',
  menu: { area: 'customers', part: 'Contracts' },
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'hourglass',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer', unique: true }),
    whenEmpty: choice({
      label: 'When no time is left',
      default: USUAL_TERMS.whenEmpty,
      options: {
        overdraw: { label: 'Overdraw; the next block pays' },
        invoice: { label: 'Invoice the time' },
        refuse: { label: 'Do not cover the time' },
      },
    }),
    lowMinutes: duration({ label: 'Low from', default: USUAL_TERMS.lowMinutes }),
    tellIds: refs({
      label: 'Notify',
      to: 'user',
      default: [],
      max: 20,
      help: 'Leave blank to notify the account manager.',
    }),
  },
  title: ['customerId'],
  columns: ['customerId', 'whenEmpty', 'lowMinutes', 'tellIds'],
  sort: 'customerId',
  matchBy: ['customerId'],
  empty: ['No terms yet', 'Customers without terms are invoiced when no time is left.'],
});
