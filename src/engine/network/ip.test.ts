import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, formatBlock, formatIp, isInside, parseBlock, parseIp } from './ip.ts';

const written = (text: string): string | null => {
  const ip = parseIp(text);
  return ip && formatIp(ip);
};

describe('an address', () => {
  it.each([
    ['10.20.5.9', '10.20.5.9'],
    ['255.255.255.255', '255.255.255.255'],
    ['fd00:20:0:0::0001', 'fd00:20::1'],
    ['2001:DB8::ff00:42:8329', '2001:db8::ff00:42:8329'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::', '::'],
    ['1::', '1::'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
    ['::10.0.0.1', '::a00:1'],
    ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
    ['1:0:0:1:1:1:0:0', '1::1:1:1:0:0'],
  ])('%s is written as %s', (text, form) => expect(written(text)).toBe(form));

  it.each([
    '',
    '10.20.5',
    '10.20.5.256',
    '010.20.5.9',
    '10.20.5.9 ',
    '10.20.5.9.1',
    ':::',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '::1::',
    '12345::',
    'fe80::1%eth0',
    '::10.0.0.1:1',
    '0x7f.1',
    '::010.0.0.1',
    '::0x7f.0.0.1',
    '00001::',
    '10.0.0.1::',
  ])('%j is not valid', (text) => expect(parseIp(text)).toBeNull());

  const ip = fc.oneof(
    fc.bigInt(0n, 2n ** 32n - 1n).map((number) => ({ family: 4, number }) as const),
    fc.bigInt(0n, 2n ** 128n - 1n).map((number) => ({ family: 6, number }) as const),
    fc.ipV6().map((text) => parseIp(text) ?? { family: 6 as const, number: 0n }),
  );
  it('is read back as written', () => {
    fc.assert(
      fc.property(ip, (address) => {
        expect(parseIp(formatIp(address))).toEqual(address);
      }),
    );
  });

  it('is inside its own block of every length', () => {
    fc.assert(
      fc.property(ip, fc.nat(32), (address, length) => {
        const block = blockOf(address, length);
        expect(isInside(block, address)).toBe(true);
        expect(parseBlock(formatBlock(block))).toEqual(block);
      }),
    );
  });
});

describe('a block', () => {
  it('drops host bits', () =>
    expect(formatBlock(parseBlock('10.20.5.9/16') ?? blockOf({ family: 4, number: 0n }, 0))).toBe('10.20.0.0/16'));
  it.each(['10.0.0.0', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/08', '10.0.0.0/', 'fd00::/129', 'x/8'])(
    '%s is not valid',
    (text) => expect(parseBlock(text)).toBeNull(),
  );
});
