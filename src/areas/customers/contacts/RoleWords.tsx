import { CONTACT_ROLES } from './contactRoles.ts';

/** "Primary, Billing": roles in their order, as words. */
export function RoleWords({ roles }: { readonly roles: readonly string[] }) {
  return Object.entries(CONTACT_ROLES)
    .filter(([key]) => roles.includes(key))
    .map(([, { label }]) => label)
    .join(', ');
}
