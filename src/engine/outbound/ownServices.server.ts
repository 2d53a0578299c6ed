import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { formatIp, type Ip, parseIp } from '../network/ip.ts';
import { classOf } from '../network/addressClass.ts';
import type { OwnService } from '../network/policy.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'http:': 80,
  'https:': 443,
};

/**
 * Services that users' requests must never reach, whatever is allowed: this server's own port, its database, its Redis.
 * @param addresses addresses of the services, such as postgres://db:5432/crm
 */
export async function ownServices(port: number, addresses: readonly string[]): Promise<readonly OwnService[]> {
  const others = await Promise.all(addresses.filter((each) => URL.canParse(each)).map(serviceAt));
  return [{ port, isAt: isHere }, ...others];
}

async function serviceAt(address: string): Promise<OwnService> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A Unix socket has no host, but its port is still protected.
  const found = host === '' ? [] : await lookup(host, { all: true }).catch(() => []);
  const ips = found.map((each) => parseIp(each.address)).filter((ip) => ip !== null);
  const port = Number(url.port) || (DEFAULT_PORTS[url.protocol] ?? 0);
  if (ips.length === 0 || ips.some(isHere)) return { port, isAt: isHere };
  const known = new Set(ips.map(formatIp));
  return { port, isAt: (ip) => known.has(formatIp(ip)) };
}

/** Whether this is one of this machine's own addresses. */
function isHere(ip: Ip): boolean {
  if (classOf(ip) === 'loopback') return true;
  const text = formatIp(ip);
  return Object.values(networkInterfaces())
    .flat()
    .some((each) => each !== undefined && parseIp(each.address) !== null && each.address === text);
}
