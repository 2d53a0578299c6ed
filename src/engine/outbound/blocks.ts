import { formatBlock, parseBlock } from '../network/ip.ts';
import { classOfBlock, isAllowable } from '../network/addressClass.ts';
import type { AllowedBlock } from '../network/policy.ts';
import type { Use } from '../network/uses.ts';

/** The shortest allowed prefix length, for both IPv4 and IPv6. */
const LEAST_LENGTH = 8;

/** The reason why a block cannot be allowed; null if it can. */
export function blockRefusal(text: string): string | null {
  const block = parseBlock(text);
  if (!block) return 'Enter a network such as 10.20.0.0/16.';
  const name = classOfBlock(text);
  if (name === 'public') return 'Enter a private network. Public addresses are always allowed.';
  if (!name || !isAllowable(name) || block.length < LEAST_LENGTH)
    return `Enter a private network of /${LEAST_LENGTH} or smaller. Use OUTBOUND_ALLOW in the environment for this server, its neighbours and special addresses.`;
  return null;
}

/** The block without host bits: "10.20.5.9/16" → "10.20.0.0/16". */
export function plainBlock(text: string): string {
  const block = parseBlock(text);
  return block ? formatBlock(block) : text;
}

/** "443, 8443" → [443, 8443]; null if a part is not a port. */
function readPorts(text: string | null): readonly number[] | null {
  const parts = (text ?? '').split(/[\s,;]+/).filter(Boolean);
  const ports = parts.map((part) => (/^[1-9]\d{0,4}$/.test(part) ? Number(part) : 0));
  return ports.every((port) => port >= 1 && port <= 65_535) ? [...new Set(ports)] : null;
}

/** A stored block in the form that the policy uses; null if it is no longer allowed. */
export function readAllowed(row: {
  readonly cidr: string;
  readonly ports: string | null;
  readonly uses: readonly string[] | null;
}): AllowedBlock | null {
  const block = parseBlock(row.cidr);
  const ports = readPorts(row.ports);
  if (!block || !ports || blockRefusal(row.cidr)) return null;
  return { block, ports, uses: (row.uses ?? []) as readonly Use[] };
}
