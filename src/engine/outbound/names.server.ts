import { lookup, Resolver } from 'node:dns/promises';
import { type Ip, parseIp } from '../network/ip.ts';

const MOST_ANSWERS = 20;
const LONGEST_MS = 3_000;

/** Every address a name has now; empty when it has none. */
export type Names = (host: string) => Promise<readonly Ip[]>;

/** Names that mean whoever reads them (RFC 6761, 6.3): asked of another they would be that one. */
export const isOfThisMachine = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * Asks for names by a query of our own, both families, so that all answers can be judged and nobody asks a second time.
 * @param servers other than those of this machine: `127.0.0.1:5353`
 */
export function openNames(servers?: readonly string[]): Names {
  return async (host) => {
    // Never asked of anybody.
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

/** As this machine knows a name by itself, its list of hosts included: only for servers that its environment names. */
export const namesOfMachine: Names = async (host) =>
  read((await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address));

function read(answers: readonly string[]): readonly Ip[] {
  // More than that is no host but an attempt to hide one among many.
  if (answers.length > MOST_ANSWERS) return [];
  return answers.map((text) => parseIp(text)).filter((ip) => ip !== null);
}
