import { appState } from '#engine/http/appState.web.ts';
import { mayOpen, saveSettings } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { creatables } from './menu.ts';
import { openKeyTable } from './overlays.web.ts';
import type { Entry } from './palette.ts';

/** What can be done from anywhere, with the words people type for it. Inside a customer a contact, site or asset is first. */
export function commands(customerId: string | undefined): readonly Entry[] {
  const { dark } = appState().layout.settings.user.theme;
  return [
    ...(customerId === undefined ? [] : inCustomer(customerId)),
    ...creatables(allScreens, mayOpen).map(({ to, label }) => made(to, label)),
    {
      key: 'theme',
      label: dark ? 'Use light theme' : 'Use dark theme',
      also: 'dark light mode theme night colours appearance',
      icon: dark ? 'sun' : 'moon',
      run: () => void saveSettings({ theme: { dark: !dark } }),
    },
    { key: 'keys', label: 'Keyboard shortcuts', also: 'keys hotkeys help', icon: 'keyboard', run: openKeyTable },
  ];
}

const inCustomer = (customerId: string): readonly Entry[] =>
  allScreens
    .filter(({ path, permission }) => OF_CUSTOMER.test(path) && permission !== undefined)
    .filter((screen) => mayOpen(screen))
    .map(({ path, title }) =>
      made(path.replace('{customerId}', customerId), title.replace(/ Create$/, ''), 'this customer'),
    );

const OF_CUSTOMER = /^\/customer\/\{customerId\}\/(?:contacts|sites)\/create$/;

const made = (to: string, label: string, hint?: string): Entry => ({
  key: `new:${to}`,
  label: `New ${label.toLowerCase()}`,
  also: 'add create make',
  icon: 'plus',
  to,
  ...(hint ? { hint } : {}),
});
