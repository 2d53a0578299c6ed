import { nounEntries } from '#engine/entity/nounIndex.ts';
import { type CustomerGroup, mergedGroups, withNouns } from './customerGroups.ts';

const groups: CustomerGroup[] = [
  {
    order: 0,
    entries: [
      { to: '/customer/{customerId}/dashboard', icon: 'layout-dashboard' },
      { to: '/customer/{customerId}/support-summary', icon: 'life-buoy' },
      { noun: 'contact' },
      { noun: 'customerUser' },
      { noun: 'site' },
    ],
  },
  {
    order: 10,
    entries: [{ to: '/customers/{customerId}', icon: 'file-text' }, { noun: 'coverNote' }],
  },
  { order: 20, label: 'Sales', onlyFilled: true, entries: [{ noun: 'call' }, { noun: 'followUp' }] },
];

/**
 * Puts pages into the menu of the customer browser, which does not know them. Nouns come by themselves under the heading
 * that their declaration names; an empty group of that label says where it comes.
 */
export function addToCustomerMenu(group: CustomerGroup): void {
  groups.push(group);
}

/** What areas have put there, in its order, and the nouns of each heading. */
export const customerMenu = (): readonly CustomerGroup[] => mergedGroups(withNouns(groups, nounEntries()));
