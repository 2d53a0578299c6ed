import type { AreaName, ScreenFacts } from '#engine/screens/manifest.ts';

const page = (area: AreaName, path: string, title: string, more: Partial<ScreenFacts> = {}): ScreenFacts => ({
  path,
  title,
  area,
  menu: true,
  ...more,
});

/** Sample screens in every area, for stories and tests of the menu. */
export const everyArea: readonly ScreenFacts[] = [
  page('home', '/', 'Dashboard'),
  page('home', '/notifications', 'Notifications'),
  page('customers', '/customers', 'Customers'),
  page('customers', '/customers/contacts', 'Customer contacts'),
  page('jobs', '/jobs', 'Jobs'),
  page('jobs', '/jobs/recurring', 'Recurring jobs'),
  page('installations', '/installations', 'Installations'),
  page('installations', '/installations/quotes', 'Quotes'),
  page('accounts', '/accounts', 'Accounts'),
  page('accounts', '/accounts/invoices', 'Invoices'),
  page('suppliers', '/supplier', 'Suppliers'),
  page('suppliers', '/purchase-orders', 'Purchase orders'),
  page('staff', '/staff', 'Staff'),
  page('staff', '/staff/absence', 'Absence'),
  page('mileage', '/mileage', 'Mileage'),
  page('mileage', '/mileage/claims', 'Claims'),
  page('teams', '/teams', 'Teams'),
  page('users', '/users', 'Users'),
  page('users', '/cover', 'Cover'),
  page('catalogue', '/manufacturers', 'Manufacturers'),
  page('catalogue', '/models', 'Models'),
  page('system', '/system/settings', 'Settings'),
  page('system', '/system/roles', 'Roles', { part: 'Users and access' }),
  page('system', '/audit', 'Audit Logs', { part: 'Security' }),
  page('system', '/system/health', 'Health', { part: 'Upkeep' }),
];
