/** The purposes of outgoing connections, each with its own rules. */
export type Use =
  | 'webhook'
  | 'chat'
  | 'website'
  | 'companySignIn'
  | 'mail'
  | 'auditStream'
  | 'ownCertificate'
  | 'push'
  | 'registry'
  | 'dns'
  | 'snmp'
  | 'certificate';

export interface UsePolicy {
  readonly label: string;
  /** For web requests; empty for other protocols. */
  readonly schemes: readonly ('http' | 'https')[];
  /** Unencrypted connections are limited to explicitly allowed addresses, and never use the internet. */
  readonly isPlainOnlyInside: boolean;
  /** Browsers supply these addresses, so internal ones are refused even if the company has allowed them. */
  readonly isPublicOnly?: true;
  /** The number of redirects to follow. Each is checked like a new request. */
  readonly redirects: number;
  readonly totalMs: number;
  /** The scope of a circuit breaker; null if the caller has its own circuit breaker or pauses. */
  readonly circuit: 'host' | 'address' | null;
}

export const USES: Readonly<Record<Use, UsePolicy>> = {
  webhook: {
    label: 'Webhooks',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 10_000,
    // Many receivers share a host, and a failure of one says nothing about another.
    circuit: 'address',
  },
  chat: {
    label: 'Chat channels',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 10_000,
    circuit: 'host',
  },
  website: {
    label: 'Websites',
    schemes: ['https', 'http'],
    isPlainOnlyInside: false,
    redirects: 5,
    totalMs: 10_000,
    circuit: null,
  },
  companySignIn: {
    label: 'Single sign-on',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 10_000,
    circuit: 'host',
  },
  mail: { label: 'Mail', schemes: [], isPlainOnlyInside: true, redirects: 0, totalMs: 10_000, circuit: null },
  auditStream: {
    label: 'Audit stream',
    schemes: ['https'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 20_000,
    circuit: null,
  },
  ownCertificate: {
    label: 'Certificate check',
    schemes: ['https'],
    isPlainOnlyInside: false,
    redirects: 0,
    totalMs: 10_000,
    // Requests are so rare that failures delay no other requests.
    circuit: null,
  },
  registry: {
    label: 'Domain registries',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    // Registries redirect to the registrar.
    redirects: 2,
    totalMs: 10_000,
    // Each domain is queried at most once a day.
    circuit: null,
  },
  dns: {
    label: 'DNS look-ups',
    schemes: [],
    isPlainOnlyInside: false,
    redirects: 0,
    totalMs: 10_000,
    // Each domain is queried at most once a day.
    circuit: null,
  },
  certificate: {
    label: 'Certificates of servers',
    schemes: [],
    isPlainOnlyInside: false,
    redirects: 0,
    totalMs: 10_000,
    // Each server is asked once a night.
    circuit: null,
  },
  snmp: {
    label: 'SNMP devices',
    schemes: [],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 20_000,
    // Each device is read once a night.
    circuit: null,
  },
  push: {
    label: 'Browser notifications',
    schemes: ['https'],
    isPlainOnlyInside: true,
    isPublicOnly: true,
    redirects: 0,
    totalMs: 10_000,
    circuit: 'host',
  },
};

/** Ports of other protocols whose servers might misinterpret a web request. */
export const FOREIGN_PORTS: readonly number[] = [19, 25, 53, 111, 135, 139, 445, 587];
