/** Placeholder for the chosen customer. */
const PLACE = '{customerId}';

/** URL of the customer choice before a screen that needs a customer. @param to path with `{customerId}` */
export const chooseFirst = (to: string): string => `/customer/choose?to=${encodeURIComponent(to)}`;

/**
 * Path to open after choosing a customer: the requested path with the customer's ID if it is inside the product,
 * otherwise the dashboard.
 * @param to as in the URL, decoded once: `/customer/{customerId}/contacts/create`
 */
export function chooseTarget(to: string | undefined, customerId: number): string {
  const dashboard = `/customer/${customerId}/dashboard`;
  if (!to || to.length > 2_000 || !to.includes(PLACE)) return dashboard;
  // "//host" and "/\host" lead outside the product; escapes may hide either.
  if (!/^\/(?![/\\])/.test(to) || /[\\\p{Cc}]|%5c|%0[0-9a-f]|%2f%2f/iu.test(to)) return dashboard;
  const path = to.replaceAll(PLACE, String(customerId));
  const plain = path.replace(/[?#].*$/s, '');
  if (/\/\.{1,2}(\/|$)|%2e/i.test(plain) || /[{}]/.test(plain)) return dashboard;
  return /^\/customers?\/choose(\/|$)/.test(plain) ? dashboard : path;
}
