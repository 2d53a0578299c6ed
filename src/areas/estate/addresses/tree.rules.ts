import { type Block, blockOf, formatBlock, isInside, parseBlock } from '#engine/network/ip.ts';

/** A prefix with its depth in the tree. */
export interface Branch<P> {
  readonly prefix: P;
  readonly depth: number;
}

/** Sorts prefixes by address, each under the smallest prefix that contains it. */
export function tree<P extends { readonly cidr: string }>(prefixes: readonly P[]): readonly Branch<P>[] {
  const blocks = prefixes
    .flatMap((prefix) => {
      const block = parseBlock(prefix.cidr);
      return block ? [{ prefix, block }] : [];
    })
    .sort((one, other) => compare(one.block, other.block));
  const open: Block[] = [];
  return blocks.map(({ prefix, block }) => {
    while (open.length > 0 && !holds(open.at(-1), block)) open.pop();
    open.push(block);
    return { prefix, depth: open.length - 1 };
  });
}

const compare = (one: Block, other: Block): number =>
  one.family - other.family || (one.first < other.first ? -1 : one.first > other.first ? 1 : one.length - other.length);

const holds = (outer: Block | undefined, inner: Block): boolean =>
  outer !== undefined &&
  outer.family === inner.family &&
  outer.length <= inner.length &&
  outer.first <= inner.first &&
  inner.last <= outer.last;

/** The largest blocks of a container that overlap none of its prefixes, in order. New prefixes fit there. */
export function freeBlocks(cidr: string, taken: readonly string[]): readonly string[] {
  const whole = parseBlock(cidr);
  if (!whole) return [];
  const blocks = taken.flatMap((each) => {
    const block = parseBlock(each);
    return block && block.family === whole.family && isInside(whole, { family: block.family, number: block.first })
      ? [block]
      : [];
  });
  return blocks.length === 0 ? [formatBlock(whole)] : freeIn(whole, blocks).map(formatBlock);
}

function freeIn(whole: Block, taken: readonly Block[]): Block[] {
  const inside = taken.filter((block) => block.first <= whole.last && block.last >= whole.first);
  if (inside.length === 0) return [whole];
  if (inside.some((block) => block.length <= whole.length)) return [];
  const low = blockOf({ family: whole.family, number: whole.first }, whole.length + 1);
  const high = blockOf({ family: whole.family, number: low.last + 1n }, whole.length + 1);
  return [...freeIn(low, inside), ...freeIn(high, inside)];
}
