import { expect, it } from 'vitest';
import { inPortions } from './giveWay.server.ts';

async function done(portions: number[]): Promise<{ left: number[]; rests: number }> {
  let rests = 0;
  await inPortions(
    10,
    async () => portions.shift() ?? 0,
    async () => void rests++,
  );
  return { left: portions, rests };
}

it('A backlog yields after each full portion, and continues until nothing is left', async () => {
  expect(await done([10, 10, 10, 3, 0])).toEqual({ left: [], rests: 3 });
});

it('Ordinary work yields to nothing', async () => {
  expect(await done([4, 0])).toEqual({ left: [], rests: 0 });
});
