import { expect, it } from 'vitest';
import { oneAhead } from './oneAhead.ts';

function numbers(most: number, fault?: number) {
  const state = { asked: 0, isOver: false };
  async function* source() {
    try {
      for (let n = 1; n <= most; n++) {
        state.asked = n;
        if (n === fault) throw new Error('no more');
        yield n;
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, taken: oneAhead(source()) };
}

it('the next portion is requested while one is processed, and no further one', async () => {
  const { state, taken } = numbers(5);
  expect(state.asked).toBe(0);
  const seen: number[] = [];
  for await (const each of taken) {
    seen.push(each);
    expect(state.asked).toBe(Math.min(each + 1, 5));
  }
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it('stopping early ends the source', async () => {
  const { state, taken } = numbers(1_000);
  for await (const each of taken) if (each === 3) break;
  expect(state).toEqual({ asked: 4, isOver: true });
});

it('an error is reported after everything that came before it', async () => {
  const { state, taken } = numbers(5, 3);
  const seen: number[] = [];
  const reading = async () => {
    for await (const each of taken) seen.push(each);
  };
  await expect(reading()).rejects.toThrow('no more');
  expect(seen).toEqual([1, 2]);
  expect(state.isOver).toBe(true);
});
