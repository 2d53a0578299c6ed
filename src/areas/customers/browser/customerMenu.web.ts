import { entities } from '#engine/entity/registry.ts';
import { type CustomerGroup, mergedGroups, withLeftovers } from './customerGroups.ts';

const groups: CustomerGroup[] = [
  {
    order: 0,
    entries: [
      { to: '/customer/{customerId}/dashboard', label: 'Dashboard', icon: 'layout-dashboard' },
      { noun: 'contact' },
      { noun: 'site' },
    ],
  },
];

/**
 * Puts pages into the menu of the customer browser, which does not know them:
 * `addToCustomerMenu({ label: 'Network', onlyFilled: true, entries: [{ noun: 'networkSwitch' }] })`.
 */
export function addToCustomerMenu(group: CustomerGroup): void {
  groups.push(group);
}

/** What areas have put there, in its order, and the kinds of assets that none of them has. */
export const customerMenu = (): readonly CustomerGroup[] =>
  withLeftovers(
    mergedGroups(groups),
    entities()
      .filter((noun) => noun.base !== undefined && noun.underCustomer)
      .map((noun) => noun.name),
  );
