/** How one may go on after the address: the same for everybody at a domain, whether there is such an account or not. */
export interface Ways {
  /** What the button of the company sign-in says; null where there is none. */
  readonly company: string | null;
  /** The provider has not answered several times in a row. */
  readonly isCompanyAway: boolean;
  /** Addresses of this domain belong to the company: its sign-in comes first. */
  readonly isCompanyFirst: boolean;
  readonly hasPassword: boolean;
}

/**
 * @param email as typed
 * @param label of the company sign-in; null while no provider is set up
 * @param isAway it does not answer: other ways come first, where there are any
 * @param domains whose addresses the provider vouches for
 */
export function waysFor(
  email: string,
  {
    label,
    domains,
    isOnlyWay,
    isAway,
  }: {
    readonly label: string | null;
    readonly domains: readonly string[];
    readonly isOnlyWay: boolean;
    readonly isAway: boolean;
  },
): Ways {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return {
    company: label,
    isCompanyAway: label !== null && isAway,
    isCompanyFirst: label !== null && (isOnlyWay || (domains.includes(domain) && !isAway)),
    hasPassword: !isOnlyWay,
  };
}
