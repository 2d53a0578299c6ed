/**
 * Sign-in methods offered after the email address. They depend only on the domain, not on whether an account exists.
 */
export interface Ways {
  /** Label of the single sign-on button; null when it is not configured. */
  readonly company: string | null;
  /** The provider failed several times in a row. */
  readonly isCompanyAway: boolean;
  /** The domain belongs to the company, so single sign-on is offered first. */
  readonly isCompanyFirst: boolean;
  readonly hasPassword: boolean;
}

/**
 * @param email as typed
 * @param label of single sign-on; null when no provider is configured
 * @param isAway the provider does not answer, so other methods come first if there are any
 * @param domains email domains that the provider is responsible for
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
