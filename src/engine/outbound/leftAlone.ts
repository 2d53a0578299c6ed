import { USES, type Use } from '../network/uses.ts';

/** External services that are configured in the environment and have their own protocols. */
const OTHERS = { scanner: 'Virus scanner', liveService: 'Service for live updates' } as const;

/** A part of the product that calls an external service. */
export type OutsidePart = Use | keyof typeof OTHERS;

/** The name of a part on the screens. */
export const partLabel = (part: OutsidePart): string =>
  part === 'scanner' || part === 'liveService' ? OTHERS[part] : USES[part].label;

/** An external service with an open circuit, because it failed several times in a row. */
export interface LeftAlone {
  readonly part: OutsidePart;
  /** The host. It never contains the path of an address, which may hold a secret. */
  readonly place: string;
  /** ISO times of the first failure and of the last request. */
  readonly since: string;
  readonly lastAt: string;
  /** The last error as text. */
  readonly said: string;
}

/** The host and port of an address; other text is returned unchanged. */
export const hostIn = (target: string): string => /^https?:\/\/([^/?#]+)/.exec(target)?.[1] ?? target;
