import { type Ip, parseIp } from '../network/ip.ts';
import { readHost } from './readAddress.server.ts';
import { FOREIGN_PORTS, type UsePolicy } from '../network/uses.ts';

/** Where a request shall go, read from an address somebody typed. */
export interface Target {
  readonly url: URL;
  readonly isSecure: boolean;
  /** Lower case, in ASCII, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Set where the host is an address, in whatever spelling. */
  readonly ip: Ip | null;
}

const LONGEST = 2_000;

/** A server of another protocol than that of the web, and whether what is said there is encrypted. */
export type Place = Pick<Target, 'host' | 'port' | 'ip' | 'isSecure'>;

/** Reads the name or address of a server as a browser would; null for what is neither, or is written to hide what it is. */
export function readPlace(written: string, port: number, isSecure: boolean): Place | null {
  const host = written.length > LONGEST ? null : readHost(written);
  if (!host || host.endsWith('.') || port < 1 || port > 65_535) return null;
  return { host, port, ip: parseIp(host), isSecure };
}

/** Reads an address as a browser would; null for one that this use does not go to, whatever it resolves to. */
export function readTarget(address: string, { schemes }: UsePolicy): Target | null {
  if (address.length > LONGEST || !URL.canParse(address)) return null;
  const url = new URL(address);
  const scheme = url.protocol.slice(0, -1);
  if (!(schemes as readonly string[]).includes(scheme)) return null;
  // A name and password would be sent on; a dot at the end is another spelling of the same host.
  if (url.username !== '' || url.password !== '' || url.hostname.endsWith('.')) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (scheme === 'https' ? 443 : 80) : Number(url.port);
  if (host === '' || port === 0 || FOREIGN_PORTS.includes(port)) return null;
  return { url, isSecure: scheme === 'https', host, port, ip: parseIp(host) };
}
