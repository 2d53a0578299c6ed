/** What the product goes out for. Each use has its own manners; a new one is a line here. */
export type Use = 'webhook' | 'website' | 'companySignIn' | 'mail' | 'auditStream' | 'ownCertificate';

export interface Manners {
  readonly label: string;
  /** Of web requests; none where another protocol is spoken. */
  readonly schemes: readonly ('http' | 'https')[];
  /** What is not encrypted only to addresses that somebody wrote out, never over the internet. */
  readonly isPlainOnlyInside: boolean;
  /** How many redirects are followed, each judged from the start. */
  readonly redirects: number;
  readonly totalMs: number;
}

export const USES: Readonly<Record<Use, Manners>> = {
  webhook: { label: 'Webhooks', schemes: ['https', 'http'], isPlainOnlyInside: true, redirects: 0, totalMs: 10_000 },
  website: { label: 'Websites', schemes: ['https', 'http'], isPlainOnlyInside: false, redirects: 5, totalMs: 10_000 },
  companySignIn: {
    label: 'Company sign-in',
    schemes: ['https', 'http'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 10_000,
  },
  mail: { label: 'Mail', schemes: [], isPlainOnlyInside: true, redirects: 0, totalMs: 10_000 },
  auditStream: {
    label: 'Audit stream',
    schemes: ['https'],
    isPlainOnlyInside: true,
    redirects: 0,
    totalMs: 20_000,
  },
  ownCertificate: {
    label: 'Our own certificate',
    schemes: ['https'],
    isPlainOnlyInside: false,
    redirects: 0,
    totalMs: 10_000,
  },
};

/** Ports where another protocol listens that could be fooled by what looks like a web request. */
export const FOREIGN_PORTS: readonly number[] = [19, 25, 53, 111, 135, 139, 445, 587];
