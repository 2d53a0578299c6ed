import type { Finding } from './finding.ts';

/** A way from the internet to an asset: a public service of a firewall, or an address that is translated to it. */
export interface Exposure {
  /** The firewall; null for a translated address. */
  readonly firewall: string | null;
  /** The public address, with a port if one is recorded. */
  readonly outside: string;
  readonly port: number | null;
  readonly reason: string | null;
}

/** What of an asset the internet can reach. A way without a reason is a warning. */
export const exposedFindings = (exposures: readonly Exposure[]): readonly Finding[] =>
  exposures.map(({ firewall, outside, port, reason }) => ({
    code: reason ? 'exposed' : 'exposed_no_reason',
    tone: reason ? 'info' : 'warning',
    text: `Reachable from the internet at ${outside}${port === null ? '' : `, internal port ${port}`}${firewall ? `, through ${firewall}` : ''}${reason ? `: ${reason.replace(/\.$/, '')}` : '. No reason is recorded'}.`,
    short: 'reachable from the internet without a reason',
    field: 'exposed',
    button: 'Open',
  }));
