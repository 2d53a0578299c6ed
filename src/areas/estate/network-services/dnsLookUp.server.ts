import { askDns } from '#engine/outbound/askDns.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { questionsOf } from './dns.rules.ts';
import type { DnsAnswer } from './dnsRecord.ts';
import { readDnsServer } from './dnsServer.rules.ts';

/** Answers of a DNS server, or the fault. */
export type DnsRead = { readonly answers: readonly DnsAnswer[] } | { readonly fault: string };

/**
 * Reads the DNS records of a domain. Never throws: a server without an answer is returned as a fault.
 * @param server as in the settings; null for the DNS server of this machine
 */
export async function readDns(outbound: Outbound, fqdn: string, server: string | null): Promise<DnsRead> {
  const place = server === null ? null : readDnsServer(server);
  if (server !== null && place === null) return { fault: 'The DNS server in the settings is not valid.' };
  const answers = await askDns(outbound, place, questionsOf(fqdn));
  if (answers === null) return { fault: 'The DNS server in the settings is not among the allowed networks.' };
  if (answers.every(({ values }) => values === null)) return { fault: 'The DNS server did not answer.' };
  return { answers };
}
