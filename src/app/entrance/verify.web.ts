import { fill } from '#engine/screens/manifest.ts';
import { allScreens } from '../manifest.ts';
import { VERIFY } from '../screens.ts';

/** Address of the screen for the second factor. `from` is the product's address to return to. */
export function verifyAddress(userid: number, from: string): string {
  const path = allScreens.find((screen) => screen.name === VERIFY.name)?.path ?? VERIFY.path;
  return fill(path, { id: userid, from });
}

/** Address of the panel for setting up a second factor. `from` is the page that follows. */
export const setUpAddress = (userid: number, from: string): string =>
  `/users/${userid}/2fa/create${from === '/' ? '' : `?from=${encodeURIComponent(from)}`}`;

/** Whether an address is the verification screen. The panel for setup is not. */
export const isVerifying = (address: string): boolean => /^\/users\/\d+\/2fa\/(?!create(?:[/?#]|$))/.test(address);

export const isSettingUp = (address: string): boolean => /^\/users\/\d+\/2fa\/create(?:[/?#]|$)/.test(address);
