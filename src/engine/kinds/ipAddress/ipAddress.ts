import { formatIp, isInside, parseBlock, parseIp } from '../../network/ip.ts';
import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

/** An IPv4 or IPv6 address of one device, without a mask, in its canonical writing. */
export const ipAddress = <const F extends CommonFacts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('ipAddress', facts);

/** IPv4 addresses written as IPv6. */
const MAPPED = parseBlock('::ffff:0:0/96');

/**
 * The canonical writing: four decimal numbers without leading zeros, or RFC 5952 for IPv6. Undefined for what names no
 * one device's address: unspecified, IPv4 written as IPv6, zones, masks.
 */
export function readIp(input: string): string | undefined {
  const ip = parseIp(input.trim());
  return !ip || ip.number === 0n || (MAPPED && isInside(MAPPED, ip)) ? undefined : formatIp(ip);
}

export const ipAddressKind = kind<string>({
  name: 'ipAddress',
  storage: 'text',
  operators: ['is', 'starts', 'contains', 'filled', 'empty'],
  format: (value) => value,
  read: (raw) => {
    const text = readText(raw);
    if ('refused' in text) return text;
    const value = readIp(text.value);
    return value
      ? { value }
      : refuse('invalid_ip', 'Write an IP address such as 10.20.5.9 or fd00:20::1, without a mask.');
  },
});
