import { askWhois } from '#engine/outbound/askWhois.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import type { LookedUp } from './rdap.rules.ts';
import { readWhois, serverIn, whoisPlaceOf } from './whois.rules.ts';

/** The server that knows the WHOIS server of each top-level domain, and the port of all of them. */
export interface WhoisRoot {
  readonly host: string;
  readonly port: number;
}

export const WHOIS_ROOT: WhoisRoot = { host: 'whois.iana.org', port: 43 };

/** Looks up a domain by WHOIS. Never throws. Null if its ending has no server. */
export async function lookUpByWhois(
  outbound: Pick<Outbound, 'connect'>,
  fqdn: string,
  root: WhoisRoot,
): Promise<LookedUp | null> {
  const place = whoisPlaceOf(fqdn);
  if (place === null) return null;
  let host: string | null = 'host' in place ? place.host : null;
  if ('ending' in place) {
    const referral = await askWhois(outbound, root, place.ending);
    if ('fault' in referral) return { fault: silent(referral.fault) };
    host = serverIn(referral.text);
  }
  if (host === null) return null;
  const answer = await askWhois(outbound, { host, port: root.port }, fqdn);
  if ('fault' in answer) return { fault: silent(answer.fault) };
  const found = readWhois(answer.text);
  if (found === 'unknown') return { fault: 'The registry does not know this domain.' };
  return found ? { found } : { fault: 'The answer of the registry could not be read.' };
}

const silent = (fault: string): string => `The registry did not answer: ${fault}.`;
