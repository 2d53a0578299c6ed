import { bitsOf, type Block, blockOf, parseBlock, parseIp } from '../network/ip.ts';
import type { EnvironmentBlock } from '../network/policy.ts';

/**
 * Reads one block of `OUTBOUND_ALLOW`: "10.20.0.0/16", "127.0.0.1:8081", "[fd12::/32]:443", "::1". Null if it is not
 * valid.
 */
export function readEnvironmentBlock(text: string): EnvironmentBlock | null {
  // Tries the whole text first, so that the last group of an IPv6 address is not read as a port.
  const whole = readBlock(text);
  if (whole) return { block: whole, port: null };
  const [, written = '', digits] = /^(.+?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const block = readBlock(written.replace(/^\[(.*)\]$/, '$1'));
  const port = digits === undefined ? null : Number(digits);
  if (!block || (port !== null && (port < 1 || port > 65_535))) return null;
  return { block, port };
}

/** Reads a block, or a single address as a block of one. */
function readBlock(text: string): Block | null {
  const ip = parseIp(text);
  return ip ? blockOf(ip, bitsOf(ip.family)) : parseBlock(text);
}
