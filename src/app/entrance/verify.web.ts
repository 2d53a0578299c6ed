import { fill } from '#engine/screens/manifest.ts';
import { allScreens } from '../manifest.ts';
import { VERIFY } from '../screens.ts';

/** Address of the screen that takes the second factor and then returns; `from` is an address of ours. */
export function verifyAddress(userid: number, from: string): string {
  const path = allScreens.find((screen) => screen.name === VERIFY.name)?.path ?? VERIFY.path;
  return fill(path, { id: userid, from });
}

/** Address of the panel in which a second factor is set up; `from` is where one goes on afterwards. */
export const setUpAddress = (userid: number, from: string): string =>
  `/users/${userid}/2fa/create${from === '/' ? '' : `?from=${encodeURIComponent(from)}`}`;

/** Whether an address is such a verification already; the panel that sets a factor up is not. */
export const isVerifying = (address: string): boolean => /^\/users\/\d+\/2fa\/(?!create(?:[/?#]|$))/.test(address);

export const isSettingUp = (address: string): boolean => /^\/users\/\d+\/2fa\/create(?:[/?#]|$)/.test(address);
