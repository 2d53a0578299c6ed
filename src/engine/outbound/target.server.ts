import { type Ip, parseIp } from '../network/ip.ts';
import { readHost } from './readAddress.server.ts';
import { FOREIGN_PORTS, type UsePolicy } from '../network/uses.ts';

/** The target of a request, parsed from a user's address. */
export interface Target {
  readonly url: URL;
  readonly isSecure: boolean;
  /** Lower case, in ASCII, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Set if the host is an address, in any notation. */
  readonly ip: Ip | null;
}

const LONGEST = 2_000;

/** A server with a protocol other than HTTP, and whether the connection is encrypted. */
export type Place = Pick<Target, 'host' | 'port' | 'ip' | 'isSecure'>;

/** Parses a server's name or address as a browser would; null if it is invalid or obfuscated. */
export function readPlace(written: string, port: number, isSecure: boolean): Place | null {
  const host = written.length > LONGEST ? null : readHost(written);
  if (!host || host.endsWith('.') || port < 1 || port > 65_535) return null;
  return { host, port, ip: parseIp(host), isSecure };
}

/** Parses an address as a browser would; null if this use does not allow it, whatever it resolves to. */
export function readTarget(address: string, { schemes }: UsePolicy): Target | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  if (!(schemes as readonly string[]).includes(scheme)) return null;
  // Credentials would be passed on, and a trailing dot is another notation of the same host.
  if (url.username !== '' || url.password !== '' || url.hostname.endsWith('.')) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (scheme === 'https' ? 443 : 80) : Number(url.port);
  if (host === '' || port === 0 || FOREIGN_PORTS.includes(port)) return null;
  return { url, isSecure: scheme === 'https', host, port, ip: parseIp(host) };
}
