/** What a phone needs to join a wireless network. */
export interface WifiNetwork {
  readonly ssid: string;
  readonly key: string;
  readonly isHidden: boolean;
}

/** The text of the QR code with which phones join a network protected by a key. */
export const wifiCode = ({ ssid, key, isHidden }: WifiNetwork): string =>
  `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(key)};${isHidden ? 'H:true;' : ''};`;

const escaped = (text: string): string => text.replace(/[\\;,:"]/g, String.raw`\$&`);
