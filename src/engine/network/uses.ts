/** What the product goes out for. Each use has its own manners; a new one is a line here. */
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
  | 'dns';

export interface UsePolicy {
  readonly label: string;
  /** Of web requests; none where another protocol is spoken. */
  readonly schemes: readonly ('http' | 'https')[];
  /** What is not encrypted only to addresses that somebody wrote out, never over the internet. */
  readonly isPlainOnlyInside: boolean;
  /** Addresses that anybody's browser gives: never inside, whatever networks the company has written out. */
  readonly isPublicOnly?: true;
  /** How many redirects are followed, each judged from the start. */
  readonly redirects: number;
  readonly totalMs: number;
  /** What is left alone together when it does not answer; nothing where whoever asks keeps a circuit or pauses of their own. */
  readonly circuit: 'host' | 'address' | null;
}

export const USES: Readonly<Record<Use, UsePolicy>> = {
  webhook: {
    label: 'Webhooks',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 10_000,
    // Many have a host in common, and of one of them another's receiver says nothing.
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
    // Asked so seldom that nobody is kept waiting.
    circuit: null,
  },
  registry: {
    label: 'Domain registries',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    // Registries send on to the registrar.
    redirects: 2,
    totalMs: 10_000,
    // Each domain is asked for once a day at most.
    circuit: null,
  },
  dns: {
    label: 'DNS look-ups',
    schemes: [],
    isPlainOnlyInside: false,
    redirects: 0,
    totalMs: 10_000,
    // Each domain is asked for once a day at most.
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

/** Ports where another protocol listens that could be fooled by what looks like a web request. */
export const FOREIGN_PORTS: readonly number[] = [19, 25, 53, 111, 135, 139, 445, 587];
