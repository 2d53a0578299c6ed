/** Stands for the customer that is chosen. */
const PLACE = '{customerId}';

/** The address at which a customer is chosen before a screen that needs one. @param to with `{customerId}` in it */
export const chooseFirst = (to: string): string => `/customer/choose?to=${encodeURIComponent(to)}`;

/**
 * Where choosing a customer leads: the path asked for with the customer in it, when that lies inside the product; the
 * customer's dashboard for anything else.
 *
 * @param to as in the address, decoded once: `/customer/{customerId}/contacts/create`
 */
export function chooseTarget(to: string | undefined, customerId: number): string {
  const dashboard = `/customer/${customerId}/dashboard`;
  if (!to || to.length > 2_000 || !to.includes(PLACE)) return dashboard;
  // "//host" and "/\host" leave the product; escapes might hide either.
  if (!/^\/(?![/\\])/.test(to) || /[\\\p{Cc}]|%5c|%0[0-9a-f]|%2f%2f/iu.test(to)) return dashboard;
  const path = to.replaceAll(PLACE, String(customerId));
  const plain = path.replace(/[?#].*$/s, '');
  if (/\/\.{1,2}(\/|$)|%2e/i.test(plain) || /[{}]/.test(plain)) return dashboard;
  return /^\/customers?\/choose(\/|$)/.test(plain) ? dashboard : path;
}
