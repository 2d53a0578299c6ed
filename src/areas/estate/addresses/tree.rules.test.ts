import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlock } from '#engine/network/ip.ts';
import { freeBlocks, tree } from './tree.rules.ts';

describe('the tree of an address plan', () => {
  it('puts each prefix under the smallest that holds it', () => {
    const plan = [
      '10.20.5.0/24',
      '10.0.0.0/8',
      'fd00:20::/64',
      '10.20.0.0/16',
      '10.20.5.128/25',
      '192.168.0.0/24',
      '10.30.0.0/16',
    ];
    expect(
      tree(plan.map((cidr) => ({ cidr }))).map(({ prefix, depth }) => `${'  '.repeat(depth)}${prefix.cidr}`),
    ).toEqual([
      '10.0.0.0/8',
      '  10.20.0.0/16',
      '    10.20.5.0/24',
      '      10.20.5.128/25',
      '  10.30.0.0/16',
      '192.168.0.0/24',
      'fd00:20::/64',
    ]);
  });
});

describe('the free blocks of a container', () => {
  it('are the largest that fit between its prefixes', () => {
    expect(freeBlocks('10.20.0.0/22', ['10.20.0.0/24'])).toEqual(['10.20.1.0/24', '10.20.2.0/23']);
    expect(freeBlocks('10.20.0.0/24', [])).toEqual(['10.20.0.0/24']);
    expect(freeBlocks('10.20.0.0/24', ['10.20.0.0/24'])).toEqual([]);
  });

  it('never overlap a prefix, and leave nothing out', () => {
    const parts = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 20 });
    fc.assert(
      fc.property(parts, (numbers) => {
        const taken = numbers.map((number) => `10.0.${number}.0/24`);
        const free = freeBlocks('10.0.0.0/18', taken).map((each) => parseBlock(each));
        const size = free.reduce((sum, block) => sum + (block ? Number(block.last - block.first) + 1 : 0), 0);
        expect(size).toBe((64 - numbers.length) * 256);
        for (const each of taken.map((cidr) => parseBlock(cidr)))
          for (const block of free)
            expect(block && each && block.first <= each.last && each.first <= block.last).toBe(false);
      }),
    );
  });
});
