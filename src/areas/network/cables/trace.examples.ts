import type { Example } from '#engine/calculations/calculation.ts';

const end = (port: number, side: 'front' | 'rear' = 'front') => ({ port, side });

/** 1 computer, 2 outlet, 3 panel port, 4 switch port. */
const desk = [
  { cable: 10, from: end(1), to: end(2), lengthM: 3 },
  { cable: 11, from: end(2, 'rear'), to: end(3, 'rear'), lengthM: 42.5 },
  { cable: 12, from: end(3), to: end(4), lengthM: null },
];

export const cableTraceExamples: readonly Example[] = [
  {
    says: 'from a computer through its outlet and the panel to the switch',
    input: { start: 1, links: desk },
    output: { ports: [1, 2, 3, 4], cables: [10, 11, 12], lengthM: 45.5, unmeasured: 1, loop: false },
  },
  {
    says: 'from a port in the middle in both directions',
    input: { start: 3, links: desk },
    output: { ports: [1, 2, 3, 4], cables: [10, 11, 12], lengthM: 45.5, unmeasured: 1, loop: false },
  },
  {
    says: 'a port without a cable',
    input: { start: 9, links: desk },
    output: { ports: [9], cables: [], lengthM: 0, unmeasured: 0, loop: false },
  },
  {
    says: 'an outlet that is patched on one side only',
    input: { start: 2, links: desk.slice(1, 2) },
    output: { ports: [3, 2], cables: [11], lengthM: 42.5, unmeasured: 0, loop: false },
  },
  {
    says: 'panels that form a loop',
    input: {
      start: 1,
      links: [
        { cable: 1, from: end(1, 'rear'), to: end(2, 'rear'), lengthM: 1 },
        { cable: 2, from: end(2), to: end(1), lengthM: 1 },
      ],
    },
    output: { ports: [1, 2, 1], cables: [2, 1], lengthM: 2, unmeasured: 0, loop: true },
  },
];
