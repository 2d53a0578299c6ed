import { Resolver } from 'node:dns/promises';
import type { Outbound, Server } from './outbound.server.ts';

/** The record types that can be queried. */
type DnsType = 'NS' | 'SOA' | 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT' | 'CAA';

interface DnsQuestion {
  readonly name: string;
  readonly type: DnsType;
}

/** A DNS server's answer to a question; null values if there was no answer. */
interface DnsAnswer extends DnsQuestion {
  readonly values: readonly string[] | null;
}

const LONGEST_VALUE = 2_000;
const MOST_VALUES = 40;
const TIMEOUT_MS = 2_000;

/**
 * Queries a DNS server for records. Never throws: a question without an answer has null values.
 * @param server null for this machine's own DNS server
 * @returns null if policy forbids the server
 */
export async function askDns(
  outbound: Outbound,
  server: Pick<Server, 'host' | 'port'> | null,
  questions: readonly DnsQuestion[],
): Promise<readonly DnsAnswer[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (server) {
    if ((await outbound.judgeServer('dns', { ...server, isSecure: false })) !== 'ok') return null;
    resolver.setServers([`${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`]);
  }
  return Promise.all(
    questions.map(async ({ name, type }) => ({ name, type, values: await valuesOf(resolver, name, type) })),
  );
}

/** “No such name” and “no such record” count as empty answers; any other error means no answer. */
const EMPTY = ['ENOTFOUND', 'ENODATA'];

async function valuesOf(resolver: Resolver, name: string, type: DnsType): Promise<readonly string[] | null> {
  try {
    const values = await READERS[type](resolver, name);
    return values.slice(0, MOST_VALUES).map(plain);
  } catch (error) {
    return EMPTY.includes(String((error as NodeJS.ErrnoException).code)) ? [] : null;
  }
}

/** Server names are compared without case. */
const host = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const READERS: Readonly<Record<DnsType, (resolver: Resolver, name: string) => Promise<readonly string[]>>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: async (resolver, name) => (await resolver.resolveCname(name)).map(host),
  NS: async (resolver, name) => (await resolver.resolveNs(name)).map(host),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${host(exchange) || '.'}`),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  CAA: async (resolver, name) =>
    (await resolver.resolveCaa(name)).map(({ critical, ...tags }) =>
      Object.entries(tags)
        .filter(([tag]) => tag !== 'type')
        .map(([tag, value]) => `${critical} ${tag} ${String(value)}`)
        .join(' '),
    ),
  // The serial number is left out, because it only shows that something changed.
  SOA: async (resolver, name) => {
    const { nsname, hostmaster } = await resolver.resolveSoa(name);
    return [`${host(nsname)} ${host(hostmaster)}`];
  },
};

/** Record values come from third parties, so control characters are escaped. */
const plain = (value: string): string =>
  value
    .replace(/\p{Cc}/gu, (each) => `\\x${(each.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`)
    .slice(0, LONGEST_VALUE);
