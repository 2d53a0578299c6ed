import type { Example } from '../../calculations/calculation.ts';

export const presenceExamples: readonly Example[] = [
  {
    says: 'two tabs on two nodes are one member',
    input: {
      observe: 'n2/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n2', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 20, do: 'join', user: 'A', node: 'n2', socket: '2' },
        { at: 1000, do: 'close', user: 'A', node: 'n1', socket: '1' },
        { at: 5000, do: 'close', user: 'A', node: 'n2', socket: '2' },
      ],
    },
    output: {
      told: [
        { at: 10, event: 'member_added', user: 'A' },
        { at: 7500, event: 'member_removed', user: 'A' },
      ],
      members: ['W'],
    },
  },
  {
    says: 'a reload is not announced',
    input: {
      observe: 'n1/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n1', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 1000, do: 'close', user: 'A', node: 'n1', socket: '1' },
        { at: 1800, do: 'join', user: 'A', node: 'n1', socket: '2' },
      ],
    },
    output: { told: [{ at: 10, event: 'member_added', user: 'A' }], members: ['A', 'W'] },
  },
  {
    says: 'a user who returns late has left and joined',
    input: {
      observe: 'n1/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n1', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 1000, do: 'close', user: 'A', node: 'n1', socket: '1' },
        { at: 3600, do: 'join', user: 'A', node: 'n1', socket: '2' },
      ],
    },
    output: {
      told: [
        { at: 10, event: 'member_added', user: 'A' },
        { at: 3500, event: 'member_removed', user: 'A' },
        { at: 3600, event: 'member_added', user: 'A' },
      ],
      members: ['A', 'W'],
    },
  },
  {
    says: 'unsubscribing is announced immediately',
    input: {
      observe: 'n1/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n1', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 500, do: 'unsubscribe', user: 'A', node: 'n1', socket: '1' },
      ],
    },
    output: {
      told: [
        { at: 10, event: 'member_added', user: 'A' },
        { at: 500, event: 'member_removed', user: 'A' },
      ],
      members: ['W'],
    },
  },
  {
    says: 'a node that dies removes only its own members',
    input: {
      observe: 'n2/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n2', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 20, do: 'join', user: 'B', node: 'n1', socket: '2' },
        { at: 30, do: 'join', user: 'B', node: 'n2', socket: '3' },
        { at: 15000, do: 'nodeGone', node: 'n1' },
      ],
    },
    output: {
      told: [
        { at: 10, event: 'member_added', user: 'A' },
        { at: 20, event: 'member_added', user: 'B' },
        { at: 15000, event: 'member_removed', user: 'A' },
      ],
      members: ['B', 'W'],
    },
  },
  {
    says: 'leaving twice is announced once',
    input: {
      observe: 'n1/w',
      steps: [
        { at: 0, do: 'join', user: 'W', node: 'n1', socket: 'w' },
        { at: 10, do: 'join', user: 'A', node: 'n1', socket: '1' },
        { at: 500, do: 'unsubscribe', user: 'A', node: 'n1', socket: '1' },
        { at: 600, do: 'close', user: 'A', node: 'n1', socket: '1' },
      ],
    },
    output: {
      told: [
        { at: 10, event: 'member_added', user: 'A' },
        { at: 500, event: 'member_removed', user: 'A' },
      ],
      members: ['W'],
    },
  },
];
