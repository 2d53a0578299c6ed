import { type Ip, parseIp } from '../network/ip.ts';

/**
 * Reads an address in any spelling that a browser takes for one: "0x7f.1", "2130706433", "[::1]", "１２７.0.0.1". Null for
 * a name. Whatever reads a host of a user's address reads it here, so that no spelling slips by a judge.
 */
export function readAddress(host: string): Ip | null {
  const read = readHost(host);
  return read === null ? null : parseIp(read);
}

/** The name or address as a browser takes it: lower case, in ASCII, without brackets. Null for anything around it. */
export function readHost(host: string): string | null {
  const bare = host.trim();
  const written = bare.includes(':') && !bare.startsWith('[') ? `[${bare}]` : bare;
  if (written === '' || /[/?#@\\\s]/.test(written) || !URL.canParse(`http://${written}/`)) return null;
  const { hostname, port } = new URL(`http://${written}/`);
  return port === '' ? hostname.replace(/^\[|\]$/g, '') : null;
}
