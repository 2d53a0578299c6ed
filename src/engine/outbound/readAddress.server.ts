import { type Ip, parseIp } from '../network/ip.ts';

/**
 * Parses an address in any notation that browsers accept: "0x7f.1", "2130706433", "[::1]", "１２７.0.0.1". Returns null
 * for a name. All hosts in user-supplied addresses must be parsed here, so that no notation bypasses a check.
 */
export function readAddress(host: string): Ip | null {
  const read = readHost(host);
  return read === null ? null : parseIp(read);
}

/** The name or address as browsers read it: lower case, in ASCII, without brackets. Null if there is other text. */
export function readHost(host: string): string | null {
  const bare = host.trim();
  const written = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (written === '' || /[/?#@\\\s]/.test(written) || !URL.canParse(`http://${written}/`)) return null;
  const { hostname, port } = new URL(`http://${written}/`);
  return port === '' ? hostname.replace(/^\[|\]$/g, '') : null;
}
