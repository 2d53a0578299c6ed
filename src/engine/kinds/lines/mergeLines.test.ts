import { expect, test } from 'vitest';
import { mergeLines } from './mergeLines.ts';

const first = [
  { id: 1, description: 'Laptop', quantity: 2, netPence: 200 },
  { id: 2, description: 'Dock', quantity: 2, netPence: 100 },
  { id: 3, description: 'Labour', quantity: 1, netPence: 50 },
];
const [laptop, dock, labour] = first;

test('changes of different lines are both kept', () => {
  const mine = [{ ...laptop, quantity: 5 }, dock, labour].flatMap((each) => each ?? []);
  const theirs = [laptop, dock, { ...labour, quantity: 3, netPence: 150 }].flatMap((each) => each ?? []);
  const merged = mergeLines({ first, mine, theirs });
  expect(merged.conflicts).toEqual([]);
  expect(merged.lines.map((line) => line.quantity)).toEqual([5, 2, 3]);
});

test('changes of different values of one line are both kept', () => {
  const mine = [{ ...laptop, quantity: 5 }];
  const theirs = [{ ...laptop, description: 'Laptop 14"' }];
  const merged = mergeLines({ first: first.slice(0, 1), mine, theirs });
  expect(merged.conflicts).toEqual([]);
  expect(merged.lines).toMatchObject([{ id: 1, description: 'Laptop 14"', quantity: 5 }]);
});

test('a value changed by both is a choice, and mine stays until I take theirs', () => {
  const edits = { first: [dock], mine: [{ ...dock, quantity: 4 }], theirs: [{ ...dock, quantity: 9 }] };
  const lines = { first: first.slice(1, 2), mine: edits.mine, theirs: edits.theirs };
  const merged = mergeLines(lines);
  expect(merged.conflicts).toEqual([{ key: '2.quantity', id: 2, place: 1, column: 'quantity', mine: 4, theirs: 9 }]);
  expect(merged.lines).toMatchObject([{ id: 2, quantity: 4 }]);
  expect(mergeLines(lines, new Set(['2.quantity'])).lines).toMatchObject([{ id: 2, quantity: 9 }]);
});

test('a line they removed while I changed it returns as a new line unless I take theirs', () => {
  const mine = first.map((line) => (line.id === 2 ? { ...line, quantity: 7 } : line));
  const theirs = first.filter((line) => line.id !== 2);
  const merged = mergeLines({ first, mine, theirs });
  expect(merged.conflicts).toMatchObject([{ key: '2', place: 2, theirs: null, mine: { quantity: 7 } }]);
  expect(merged.lines.map((line) => [line.id, line.quantity])).toEqual([
    [1, 2],
    [undefined, 7],
    [3, 1],
  ]);
  expect(mergeLines({ first, mine, theirs }, new Set(['2'])).lines.map((line) => line.id)).toEqual([1, 3]);
});

test('a line I removed stays removed unless they changed it and I take theirs', () => {
  const mine = first.filter((line) => line.id !== 1);
  const theirs = first.map((line) => (line.id === 1 ? { ...line, quantity: 8 } : line));
  expect(mergeLines({ first, mine, theirs: first }).lines.map((line) => line.id)).toEqual([2, 3]);
  expect(mergeLines({ first, mine, theirs }).conflicts).toMatchObject([{ key: '1', mine: null }]);
  expect(mergeLines({ first, mine, theirs }, new Set(['1'])).lines.map((line) => line.id)).toEqual([1, 2, 3]);
});

test('new lines of both follow the line after which they were added', () => {
  const mine = [...first.slice(0, 1), { description: 'Bag', quantity: 1 }, ...first.slice(1)];
  const theirs = [...first, { id: 4, description: 'Delivery', quantity: 1 }];
  const { lines } = mergeLines({ first, mine, theirs });
  expect(lines.map((line) => line.description)).toEqual(['Laptop', 'Bag', 'Dock', 'Labour', 'Delivery']);
});

test('lines I moved keep my order', () => {
  const mine = [labour, laptop, dock].flatMap((each) => each ?? []);
  const theirs = [...first, { id: 4, description: 'Delivery', quantity: 1 }];
  expect(mergeLines({ first, mine, theirs }).lines.map((line) => line.id)).toEqual([3, 4, 1, 2]);
});
