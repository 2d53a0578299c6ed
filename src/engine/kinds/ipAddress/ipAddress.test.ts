import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatIp, isInside, parseBlock, parseIp } from '../../network/ip.ts';
import { readIp } from './ipAddress.ts';

const MAPPED = parseBlock('::ffff:0:0/96');

/** The result of the network library, except for addresses that no device can have. */
function expected(text: string): string | undefined {
  const ip = parseIp(text);
  return !ip || ip.number === 0n || (MAPPED && isInside(MAPPED, ip)) ? undefined : formatIp(ip);
}

const group = fc.constantFrom('0', '0', '1', 'ab', '0db8', 'ffff', '');
const typed = fc.oneof(
  fc.ipV4(),
  fc.ipV6().filter((text) => !text.includes('.')),
  fc.array(group, { minLength: 2, maxLength: 9 }).map((groups) => groups.join(':')),
  fc
    .array(fc.constantFrom('0', '1', '01', '255', '256', ''), { minLength: 3, maxLength: 5 })
    .map((parts) => parts.join('.')),
);

it('is read in a field by the rules of the network room', () =>
  fc.assert(
    fc.property(typed, (text) => {
      expect(readIp(text)).toBe(expected(text));
    }),
    { numRuns: 2_000 },
  ));
