import { USES, type Use } from '../network/uses.ts';

/** Those that somebody named in the environment, and that are spoken to in ways of their own. */
const OTHERS = { scanner: 'Virus scanner', liveService: 'Service for live updates' } as const;

/** A part of the product that speaks with something outside. */
export type OutsidePart = Use | keyof typeof OTHERS;

/** What a part is called on the screens. */
export const partLabel = (part: OutsidePart): string =>
  part === 'scanner' || part === 'liveService' ? OTHERS[part] : USES[part].label;

/** Something outside that is left alone for a while, because it has not answered several times in a row. */
export interface LeftAlone {
  readonly part: OutsidePart;
  /** Where it is; never the path of an address, which may hold a secret. */
  readonly place: string;
  /** ISO moment of the first failure, and when it was asked last. */
  readonly since: string;
  readonly lastAt: string;
  /** What was wrong then, in words. */
  readonly said: string;
}

/** The host of an address with its port; what is no address is its own place. */
export const hostIn = (target: string): string => /^https?:\/\/([^/?#]+)/.exec(target)?.[1] ?? target;
