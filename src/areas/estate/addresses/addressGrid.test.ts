import { describe, expect, it } from 'vitest';
import type { PrefixRoom } from './addressPlan.ts';
import { movedTo, squaresOf } from './addressGrid.ts';

const room = (over: Partial<PrefixRoom> = {}): PrefixRoom => ({
  used: 0,
  size: 254,
  percent: 0,
  next: null,
  first: '10.20.5.0',
  last: '10.20.5.255',
  count: 256,
  addresses: [],
  ranges: [],
  ...over,
});
const held = {
  id: 1,
  address: '10.20.5.9',
  status: 'active',
  role: 'none',
  dnsName: null,
  interfaceName: 'LAN',
  assetId: 7,
  asset: 'ASH-DC01',
  assetKind: 'server',
  lastSeenAt: null,
};

describe('the address grid of a prefix', () => {
  it('shows every address of a /24, its ends, its gateway, assigned addresses and ranges', () => {
    const { squares, before, after } = squaresOf(
      '10.20.5.0/24',
      false,
      room({
        addresses: [held],
        ranges: [{ id: 2, first: '10.20.5.100', last: '10.20.5.199', kind: 'dhcp', name: 'Pupils' }],
      }),
      '10.20.5.254',
    );
    expect(squares).toHaveLength(256);
    expect([0, 1, 9, 100, 199, 200, 254, 255].map((at) => squares[at]?.state)).toEqual([
      'network',
      'free',
      'active',
      'range',
      'range',
      'free',
      'gateway',
      'network',
    ]);
    expect(squares[9]).toMatchObject({ mark: '9', words: '10.20.5.9: ASH-DC01, LAN, active' });
    expect(squares[150]?.words).toBe('10.20.5.150: in the range 10.20.5.100 to 10.20.5.199, Pupils (DHCP)');
    expect([before, after]).toEqual([null, null]);
  });

  it('has no ends in a pool or a pair', () => {
    expect(
      squaresOf('10.0.0.0/30', true, room({ first: '10.0.0.0', count: 4 }), null).squares.map((square) => square.state),
    ).toEqual(['free', 'free', 'free', 'free']);
    expect(
      squaresOf('10.0.0.0/31', false, room({ first: '10.0.0.0', count: 2 }), null).squares.map(
        (square) => square.state,
      ),
    ).toEqual(['free', 'free']);
  });

  it('shows 256 addresses at a time', () => {
    expect(squaresOf('10.20.0.0/22', false, room({ first: '10.20.1.0' }), null)).toMatchObject({
      before: '10.20.0.0',
      after: '10.20.2.0',
    });
    expect(squaresOf('10.20.0.0/22', false, room({ first: '10.20.3.0' }), null)).toMatchObject({
      before: '10.20.2.0',
      after: null,
    });
    expect(squaresOf('fd00:20::/64', false, room({ first: 'fd00:20::', count: 256 }), null)).toMatchObject({
      before: null,
      after: 'fd00:20::100',
    });
  });

  it('can be used with the arrow keys', () => {
    expect([
      movedTo('ArrowRight', 0, 256, 16),
      movedTo('ArrowDown', 3, 256, 16),
      movedTo('ArrowUp', 3, 256, 16),
      movedTo('End', 3, 256, 16),
      movedTo('x', 3, 256, 16),
    ]).toEqual([1, 19, 3, 255, null]);
  });
});
