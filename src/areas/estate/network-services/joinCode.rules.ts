/** What a device needs to join a wireless network. */
export interface Joinable {
  readonly ssid: string;
  readonly hidden: boolean | null;
  readonly security: string;
  /** Null for a network without a key. */
  readonly passphrase: string | null;
}

/** Networks that anyone can join without a key. */
export const isKeyless = (security: string): boolean => security === 'open' || security === 'owe';

/** Networks that users sign in to with their own name have no join code. */
export const hasJoinCode = (security: string): boolean => security !== 'enterprise';

/** The error message for a key of a wireless network; undefined when it is valid. */
export function passphraseComplaint(passphrase: string): string | undefined {
  if (/^[\x20-\x7e]{8,63}$/.test(passphrase) || /^[0-9a-f]{64}$/i.test(passphrase)) return undefined;
  return 'A Wi-Fi key has 8 to 63 letters, digits and symbols, or 64 hexadecimal digits.';
}

/** The text of a QR code with which phones join a network, in the format that cameras of all makers read. */
export function joinCode({ ssid, hidden, security, passphrase }: Joinable): string {
  const key = isKeyless(security) ? '' : `P:${escaped(passphrase ?? '')};`;
  return `WIFI:T:${isKeyless(security) ? 'nopass' : 'WPA'};S:${escaped(ssid)};${key}H:${hidden === true ? 'true' : 'false'};;`;
}

const escaped = (text: string): string => text.replaceAll(/[\\;,:"]/g, (sign) => `\\${sign}`);
