import { isIP } from 'node:net';
import type { X509Certificate } from 'node:crypto';
import { askCertificates, type NotServed } from '#engine/outbound/askCertificates.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { type ReadCertificate, sortOut } from './chain.server.ts';
import type { ServedRemark } from './fileRead.ts';

export const TLS_PORT = 443;

/** A certificate as its server presents it, and what is wrong with that. */
export interface Fetched {
  readonly one: ReadCertificate;
  readonly served: readonly ServedRemark[];
}

export interface FetchFault {
  readonly says: string;
  /** False: CRM may not connect to the server. */
  readonly isOfServer: boolean;
}

const FAULTS: Readonly<Record<NotServed, string>> = {
  'refused by policy':
    'The server is not among the allowed networks. Ask an administrator to allow it in Settings > Allowed networks.',
  'no address': 'The name of the server is not known. Check it.',
  unreachable: 'The server does not accept connections on this port.',
  'timed out': 'The server did not answer in time.',
  'no TLS': 'The server does not speak TLS on this port, or ended the connection.',
  'no certificate': 'The server sends no certificate.',
};

/** Fetches the certificate of a server. Never throws: a server without an answer is returned as a fault. */
export async function fetchCertificate(
  outbound: Pick<Outbound, 'connect' | 'trusted'>,
  { host, port }: { readonly host: string; readonly port: number | null },
  now: Date,
): Promise<Fetched | { readonly fault: FetchFault }> {
  const asked = await askCertificates(outbound, { host, port: port ?? TLS_PORT });
  if ('fault' in asked)
    return { fault: { says: FAULTS[asked.fault], isOfServer: asked.fault !== 'refused by policy' } };
  const [leaf] = asked.certificates;
  const one = sortOut(asked.certificates).find((each) => each.leaf === leaf);
  if (!leaf || !one) return { fault: { says: FAULTS['no certificate'], isOfServer: true } };
  return { one, served: remarksOn({ leaf, host, distrust: asked.distrust, now }) };
}

interface Judged {
  readonly leaf: X509Certificate;
  readonly host: string;
  readonly distrust: string | null;
  readonly now: Date;
}

/** OpenSSL’s codes for a chain that ends before it begins, and for dates, which are judged on their own. */
const NO_ISSUER = ['UNABLE_TO_VERIFY_LEAF_SIGNATURE'];
const OF_DATES = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

function remarksOn({ leaf, host, distrust, now }: Judged): readonly ServedRemark[] {
  const isNamed = isIP(host) ? leaf.checkIP(host) : leaf.checkHost(host);
  const hasNoIssuer = distrust !== null && NO_ISSUER.includes(distrust);
  return [
    ...(isNamed ? [] : (['other_name'] as const)),
    ...(Date.parse(leaf.validTo) < now.getTime() ? (['expired'] as const) : []),
    ...(Date.parse(leaf.validFrom) > now.getTime() ? (['not_yet_valid'] as const) : []),
    ...(hasNoIssuer ? (['no_intermediate'] as const) : []),
    ...(distrust !== null && !hasNoIssuer && !OF_DATES.includes(distrust) ? (['untrusted'] as const) : []),
  ];
}
