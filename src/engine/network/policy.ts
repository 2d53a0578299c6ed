import { type Block, type Ip, isInside } from './ip.ts';
import { classOf, innermost, isAllowable } from './addressClass.ts';
import { USES, type Use } from './uses.ts';

/** A block that the company has allowed. */
export interface AllowedBlock {
  readonly block: Block;
  /** Any port if empty. */
  readonly ports: readonly number[];
  /** Any use if empty. */
  readonly uses: readonly Use[];
}

/** A block that the environment allows, for one port; null allows all ports except those of the product's own services. */
export interface EnvironmentBlock {
  readonly block: Block;
  readonly port: number | null;
}

/** A service of the product itself that no request may reach: its own port, its database. */
export interface OwnService {
  readonly port: number;
  /** Whether this is an address of the machine on which it runs. */
  readonly isAt: (ip: Ip) => boolean;
}

export interface Policy {
  readonly company: readonly AllowedBlock[];
  readonly environment: readonly EnvironmentBlock[];
  readonly own: readonly OwnService[];
}

/** Whether an address is public, explicitly allowed, or closed. */
export type AddressAccess = 'public' | 'written' | 'closed';

/**
 * Whether a request may connect to an address. Public addresses are open. Private and shared ones must be allowed by
 * the company, and are closed to uses for public targets only. All others can only be allowed by the environment, so
 * that a stolen administrator account cannot open this machine.
 */
export function addressAccessOf(ip: Ip, port: number, use: Use, policy: Policy): AddressAccess {
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

/** A single address with its port. Only that allows access to the product's own services. */
const isOneDoor = ({ block, port }: EnvironmentBlock): boolean => port !== null && block.first === block.last;

const isOwn = (ip: Ip, port: number, own: readonly OwnService[]): boolean =>
  own.some((each) => each.port === port && each.isAt(ip));
