import { describe, expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Work that runs until the test ends it, and the number of running pieces. */
function works() {
  const going: (() => void)[] = [];
  const order: string[] = [];
  const work = (name: string) => () => {
    order.push(name);
    return new Promise<void>((end) => going.push(end));
  };
  return { going, order, work };
}
const settled = () => new Promise((wait) => setTimeout(wait));

describe('work under a semaphore', () => {
  it('runs at most as often at once as allowed, in order of arrival', async () => {
    const { going, order, work } = works();
    const inTurn = semaphore(2);
    const all = ['first', 'second', 'third', 'fourth'].map((name) => inTurn(work(name)));
    await settled();
    expect(order).toEqual(['first', 'second']);
    for (let at = 0; at < 4; at++) {
      going[at]?.();
      await settled();
    }
    await Promise.all(all);
    expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('is never overtaken by work that arrives when a slot becomes free', async () => {
    const { going, order, work } = works();
    const inTurn = semaphore(1);
    const first = inTurn(work('first')).then(() => void inTurn(work('late')));
    void inTurn(work('waited'));
    await settled();
    going[0]?.();
    await first;
    await settled();
    expect(order).toEqual(['first', 'waited']);
    going[1]?.();
    await settled();
    expect(order).toEqual(['first', 'waited', 'late']);
  });

  it('releases its slot when it fails', async () => {
    const inTurn = semaphore(1);
    await expect(inTurn(() => Promise.reject(new Error('spoilt')))).rejects.toThrow('spoilt');
    expect(await inTurn(async () => 'next')).toBe('next');
  });

  it('is refused when the queue is full', async () => {
    const { going, work } = works();
    const inTurn = semaphore(1, { most: 1, refuse: () => new Error('full') });
    const [first, second, third] = ['first', 'second', 'third'].map((name) => inTurn(work(name)));
    await expect(third).rejects.toThrow('full');
    going[0]?.();
    await first;
    await settled();
    going[1]?.();
    await second;
  });
});
