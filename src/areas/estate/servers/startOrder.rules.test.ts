import { expect, it } from 'vitest';
import { inStartOrder, startWords } from './startOrder.rules.ts';

const machine = (name: string, startOrder: number | null, autostart: boolean | null = true) => ({
  name,
  autostart,
  startOrder,
  startDelaySeconds: null,
});

it('starts machines by their order, those without one by name, and those started by hand last', () => {
  const all = [
    machine('VM-10', null),
    machine('MIS', 1, false),
    machine('FILE', 2),
    machine('VM-2', null),
    machine('DC', 1),
  ];
  expect(inStartOrder(all).map(({ name }) => name)).toEqual(['DC', 'FILE', 'VM-2', 'VM-10', 'MIS']);
});

it('says when each starts', () => {
  expect(startWords({ ...machine('A', 1), startDelaySeconds: 1_200 })).toBe('after 1,200 s');
  expect(startWords(machine('A', 1))).toBe('with the host');
  expect(startWords(machine('A', 1, null))).toBe('by hand');
});
