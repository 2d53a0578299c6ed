import type { Example } from '#engine/calculations/calculation.ts';

export const leaveCoverExamples: readonly Example[] = [
  {
    says: 'two halves of the same day are not the same absence',
    input: {
      members: [1, 2, 3, 4],
      minimumPresent: 3,
      absences: [
        { memberId: 2, date: '2026-12-02', part: 'am' },
        { memberId: 3, date: '2026-12-03', part: 'all' },
      ],
      request: {
        memberId: 1,
        days: [
          { date: '2026-12-02', part: 'pm' },
          { date: '2026-12-03', part: 'all' },
        ],
      },
    },
    output: { belowOn: ['2026-12-03'] },
  },
];
