import { appState } from '#engine/http/appState.web.ts';
import { mayOpen, saveSettings } from '#engine/session/session.web.ts';
import { allScreens } from '../../manifest.ts';
import { creatables } from '../menu.ts';
import { otherWords } from './otherWords.ts';
import { openKeyTable, openSignOut } from '../overlays.web.ts';
import { type Entry, fits } from './palette.ts';

/** Actions available on any page, with alternative words. On a customer's pages, actions for that customer come first. */
export function commands(customerId: string | undefined): readonly Entry[] {
  const { dark } = appState().layout.settings.user.theme;
  return [
    ...(customerId === undefined ? [] : inCustomer(customerId)),
    ...creatables(allScreens, mayOpen).map(({ to, title }) => made(to, title)),
    {
      key: 'theme',
      label: dark ? 'Use light theme' : 'Use dark theme',
      also: 'dark light mode theme night colours appearance',
      icon: dark ? 'sun' : 'moon',
      run: () => void saveSettings({ theme: { dark: !dark } }),
    },
    { key: 'keys', label: 'Keyboard shortcuts', also: 'keys hotkeys help', icon: 'keyboard', run: openKeyTable },
    { key: 'signOut', label: 'Sign out', also: 'log out logout off sign leave', icon: 'log-out', run: openSignOut },
  ];
}

/** A page of a customer without further parameters. */
export const OF_CUSTOMER = /^\/customers?\/\{customerId\}\/[^{]+$/;

/** If neither search nor actions match the typed text, offers to create a customer with that name. */
export const newCustomer = (name: string, others: readonly Entry[]): readonly Entry[] =>
  allScreens
    .filter((screen) => screen.path === '/customers/create' && mayOpen(screen))
    .filter(() => !others.some(({ label, also }) => fits(`${label} ${also ?? ''}`, name)))
    .map(({ path, title }) => made(`${path}?name=${encodeURIComponent(name)}`, `${title} “${name}”`));

const inCustomer = (customerId: string): readonly Entry[] =>
  allScreens
    .filter(({ path }) => OF_CUSTOMER.test(path) && path.endsWith('/create'))
    .filter((screen) => mayOpen(screen))
    .map(({ path, title }) => made(path.replace('{customerId}', customerId), title, 'this customer'));

const made = (to: string, label: string, hint?: string): Entry => ({
  key: `new:${to}`,
  label,
  also: otherWords(label),
  icon: 'plus',
  to,
  ...(hint ? { hint } : {}),
});
