import { lookup, Resolver } from 'node:dns/promises';
import { type Ip, parseIp } from '../network/ip.ts';

const MOST_ANSWERS = 20;
const LONGEST_MS = 3_000;

/** Resolves all current addresses of a name; empty if it has none. */
export type Names = (host: string) => Promise<readonly Ip[]>;

/** Names that always refer to the local machine (RFC 6761, 6.3), so they must not be sent to another resolver. */
export const isOfThisMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * Resolves names for both address families, so that all answers can be checked and the name is not resolved again.
 * @param servers DNS servers other than those of this machine: `127.0.0.1:5353`
 */
export function openNames(servers?: readonly string[]): Names {
  return async (host) => {
    // Not sent to a DNS server.
    if (isOfThisMachine(host)) return read(['127.0.0.1', '::1']);
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    if (servers) resolver.setServers([...servers]);
    const late = setTimeout(() => resolver.cancel(), LONGEST_MS);
    const answers = await Promise.all([
      resolver.resolve4(host).catch(() => []),
      resolver.resolve6(host).catch(() => []),
    ]);
    clearTimeout(late);
    return read(answers.flat());
  };
}

/** Resolves a name as this machine does, including its hosts file. Only for servers configured in the environment. */
export const namesOfMachine: Names = async (host) =>
  read((await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address));

function read(answers: readonly string[]): readonly Ip[] {
  // More answers than this indicate an attempt to hide one address among many.
  if (answers.length > MOST_ANSWERS) return [];
  return answers.map((text) => parseIp(text)).filter((ip) => ip !== null);
}
