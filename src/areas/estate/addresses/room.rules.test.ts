import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIp, parseIp } from '#engine/network/ip.ts';
import { nextFree, type Prefix, utilisation } from './room.rules.ts';

const prefix = (cidr: string, taken: Partial<Prefix> = {}): Prefix => ({
  cidr,
  pool: false,
  used: [],
  ranges: [],
  ...taken,
});

describe('the next free address', () => {
  it.each([
    ['10.20.0.0/24', false, '10.20.0.1'],
    ['10.20.0.0/24', true, '10.20.0.0'],
    ['10.20.0.0/31', false, '10.20.0.0'],
    ['10.20.0.7/32', false, '10.20.0.7'],
    ['fd00:20::/64', false, 'fd00:20::1'],
    ['fd00:20::/127', false, 'fd00:20::'],
    ['fd00:20::7/128', false, 'fd00:20::7'],
    ['10.20.0.9/24', false, '10.20.0.1'],
  ])('of %s (pool: %s) is %s', (cidr, pool, next) => expect(nextFree(prefix(cidr, { pool }))).toBe(next));

  it('skips ranges that overlap and reach beyond the prefix', () => {
    const ranges = [
      ['10.20.0.3', '10.20.0.9'],
      ['10.19.255.0', '10.20.0.5'],
    ] as const;
    expect(nextFree(prefix('10.20.0.0/24', { ranges }))).toBe('10.20.0.10');
    expect(nextFree(prefix('10.20.0.0/29', { ranges }))).toBeNull();
  });

  it('ignores masks, other prefixes and the other family', () => {
    const used = ['10.20.0.1/24', '10.21.0.2', 'fd00::a14:2'];
    expect(nextFree(prefix('10.20.0.0/24', { used }))).toBe('10.20.0.2');
  });

  it('is free and inside the prefix, and no lower one is free', () => {
    const host = fc.integer({ min: 0, max: 31 }).map((number) => `10.20.0.${number}`);
    const ranges = fc.array(fc.tuple(host, host), { maxLength: 2 });
    fc.assert(
      fc.property(fc.array(host, { maxLength: 31 }), ranges, fc.boolean(), (used, blocked, pool) => {
        const number = (address: string): number => Number(address.split('.')[3]);
        const isFree = (at: number): boolean =>
          !used.some((address) => number(address) === at) &&
          !blocked.some(([from, to]) => number(from) <= at && at <= number(to));
        const usable = Array.from({ length: 32 }, (_, at) => at).filter((at) => pool || (at > 0 && at < 31));
        const lowest = usable.find(isFree);
        const found = nextFree(prefix('10.20.0.0/27', { used, ranges: blocked, pool }));
        expect(found).toBe(lowest === undefined ? null : `10.20.0.${lowest}`);
      }),
    );
  });

  it.each(['10.0.0.0/8', 'fd00::/64'])('of %s with 20,000 addresses taken is found', (cidr) => {
    const first = parseIp(cidr.split('/')[0] ?? '') ?? { family: 4 as const, number: 0n };
    const used = Array.from({ length: 20_000 }, (_, at) =>
      formatIp({ ...first, number: first.number + BigInt(at + 1) }),
    );
    const found = nextFree(prefix(cidr, { used: used.reverse() }));
    expect(found).toBe(formatIp({ ...first, number: first.number + 20_001n }));
  });
});

describe('utilisation', () => {
  it('counts an address once, even if it is also in a range', () => {
    const taken = {
      used: ['10.20.0.5', '10.20.0.5/24', '10.20.0.150'],
      ranges: [
        ['10.20.0.100', '10.20.0.199'],
        ['10.20.0.190', '10.20.0.209'],
      ] as const,
    };
    expect(utilisation(prefix('10.20.0.0/24', taken), null)).toEqual({ used: 111, size: 254, percent: 43.7 });
  });

  it('of a container prefix counts its child prefixes', () => {
    expect(utilisation(prefix('10.20.0.0/16'), ['10.20.0.0/24', '10.20.1.0/24', '10.20.1.0/25'])).toEqual({
      used: 512,
      size: 65_536,
      percent: 0.78,
    });
    expect(utilisation(prefix('10.20.0.0/16'), [])).toEqual({ used: 0, size: 65_536, percent: 0 });
  });

  it('of a network of IPv6 is exact', () => {
    expect(
      utilisation(prefix('fd00:20::/64', { ranges: [['fd00:20::', 'fd00:20::7fff:ffff:ffff:ffff']] }), null)?.percent,
    ).toBe(50);
  });

  it('is full only when nothing is free', () => {
    const host = fc.integer({ min: 0, max: 15 }).map((number) => `10.20.0.${number}`);
    fc.assert(
      fc.property(fc.array(host), (used) => {
        const taken = prefix('10.20.0.0/28', { used });
        expect(utilisation(taken, null)?.percent === 100).toBe(nextFree(taken) === null);
      }),
    );
  });
});
