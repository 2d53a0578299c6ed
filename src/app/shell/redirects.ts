/** Addresses that people guess, and the page they mean. The menu and links use the pages' own. */
export const REDIRECTS: readonly (readonly [from: string, to: string])[] = [
  ['/login', '/logon'],
  ['/home', '/'],
  ['/dashboard', '/'],
  ['/suppliers', '/supplier'],
  ['/suppliers/create', '/supplier/create'],
  ['/contacts', '/customers/contacts'],
  ['/customer', '/customers'],
  ['/system', '/system/settings'],
  ['/settings', '/system/settings'],
  ['/catalogue', '/manufacturers'],
  ['/roles', '/system/roles'],
  ['/permissions', '/system/permissions'],
  ['/health', '/system/health'],
  ['/import', '/system/import'],
  ['/users/me', '/profile'],
  ['/me', '/profile'],
];
