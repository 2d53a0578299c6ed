/** How one may go on after the address: the same for everybody at a domain, whether there is such an account or not. */
export interface Ways {
  /** What the button of the company sign-in says; null where there is none. */
  readonly company: string | null;
  /** Addresses of this domain belong to the company: its sign-in comes first. */
  readonly isCompanyFirst: boolean;
  readonly hasPassword: boolean;
}

/**
 * @param email as typed
 * @param label of the company sign-in; null while no provider is set up
 * @param domains whose addresses the provider vouches for
 */
export function waysFor(
  email: string,
  {
    label,
    domains,
    isOnlyWay,
  }: { readonly label: string | null; readonly domains: readonly string[]; readonly isOnlyWay: boolean },
): Ways {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return {
    company: label,
    isCompanyFirst: label !== null && (isOnlyWay || domains.includes(domain)),
    hasPassword: !isOnlyWay,
  };
}
