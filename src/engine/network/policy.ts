import { type Block, type Ip, isInside } from './ip.ts';
import { classOf, innermost, isAllowable } from './addressClass.ts';
import { USES, type Use } from './uses.ts';

/** A block the company has written out. */
export interface AllowedBlock {
  readonly block: Block;
  /** Empty: any port. */
  readonly ports: readonly number[];
  /** Empty: any use. */
  readonly uses: readonly Use[];
}

/** A block of the environment, with the one port it opens; null opens all but the product's own. */
export interface EnvironmentBlock {
  readonly block: Block;
  readonly port: number | null;
}

/** Something of the product itself that no request may be led to: its own port, its database. */
export interface OwnService {
  readonly port: number;
  /** Whether this address is one of the machine it runs on. */
  readonly isAt: (ip: Ip) => boolean;
}

export interface Policy {
  readonly company: readonly AllowedBlock[];
  readonly environment: readonly EnvironmentBlock[];
  readonly own: readonly OwnService[];
}

/** How far an address is open: to everybody's internet, to what somebody wrote out, or not at all. */
export type Openness = 'public' | 'written' | 'closed';

/**
 * Whether a request may go to an address. Public ones are open; private and shared ones where the company wrote them out,
 * but for uses that only go outside; everything else only by the environment, so that a stolen administrator cannot open
 * this machine.
 */
export function opennessOf(ip: Ip, port: number, use: Use, policy: Policy): Openness {
  const inner = innermost(ip);
  const byEnvironment = policy.environment.filter(
    (each) => isInside(each.block, inner) && (each.port === null || each.port === port),
  );
  if (isOwn(inner, port, policy.own)) return byEnvironment.some(isOneDoor) ? 'written' : 'closed';
  if (byEnvironment.length > 0) return 'written';
  const found = classOf(inner);
  if (found === 'public') return 'public';
  if (USES[use].isPublicOnly) return 'closed';
  return isAllowable(found) && policy.company.some((each) => opens(each, inner, port, use)) ? 'written' : 'closed';
}

const opens = ({ block, ports, uses }: AllowedBlock, ip: Ip, port: number, use: Use): boolean =>
  isInside(block, ip) && (ports.length === 0 || ports.includes(port)) && (uses.length === 0 || uses.includes(use));

/** One address with its port, written out: only that opens the product's own services. */
const isOneDoor = ({ block, port }: EnvironmentBlock): boolean => port !== null && block.first === block.last;

const isOwn = (ip: Ip, port: number, own: readonly OwnService[]): boolean =>
  own.some((each) => each.port === port && each.isAt(ip));
