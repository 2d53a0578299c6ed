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
 * Adds pages to the menu of the customer browser, which does not import them. Entities appear under their declared
 * heading; an empty group with that label sets its position.
 */
export function addToCustomerMenu(group: CustomerGroup): void {
  groups.push(group);
}

/** All groups that areas added, in order, with the entities of each heading. */
export const customerMenu = (): readonly CustomerGroup[] => mergedGroups(withNouns(groups, nounEntries()));
