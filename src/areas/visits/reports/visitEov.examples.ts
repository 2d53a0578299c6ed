import type { Example } from '#engine/calculations/calculation.ts';

const at = (time: string): string => `2026-11-18T${time}:00Z`;

export const visitEovExamples: readonly Example[] = [
  {
    says: 'two visits to one site make one report, and a visit without departure leaves another open',
    input: {
      date: '2026-11-18',
      timezone: 'Europe/London',
      jobStatus: { 31: 'resolved', 32: 'open', 40: 'resolved' },
      visits: [
        {
          id: 1,
          customerId: 5,
          siteId: 9,
          staffId: 3,
          arrivedAt: at('09:05'),
          departedAt: at('11:35'),
          entries: [
            { jobId: 31, minutes: 90 },
            { jobId: 32, minutes: 45 },
          ],
        },
        {
          id: 2,
          customerId: 5,
          siteId: 9,
          staffId: 3,
          arrivedAt: at('13:00'),
          departedAt: at('14:00'),
          entries: [{ jobId: 32, minutes: 50 }],
        },
        {
          id: 3,
          customerId: 6,
          siteId: 12,
          staffId: 3,
          arrivedAt: at('15:00'),
          departedAt: null,
          entries: [{ jobId: 40, minutes: 20 }],
        },
      ],
    },
    output: {
      reports: [
        {
          customerId: 5,
          siteId: 9,
          staffId: 3,
          visitIds: [1, 2],
          arrivedAt: at('09:05'),
          departedAt: at('14:00'),
          onSiteMinutes: 210,
          loggedMinutes: 185,
          unloggedMinutes: 25,
          state: 'draft',
          jobs: [
            { jobId: 31, minutes: 90, outcome: 'completed' },
            { jobId: 32, minutes: 95, outcome: 'outstanding' },
          ],
        },
        {
          customerId: 6,
          siteId: 12,
          staffId: 3,
          visitIds: [3],
          arrivedAt: at('15:00'),
          departedAt: null,
          onSiteMinutes: 0,
          loggedMinutes: 20,
          unloggedMinutes: 0,
          state: 'open',
          jobs: [{ jobId: 40, minutes: 20, outcome: 'completed' }],
        },
      ],
    },
  },
  {
    says: 'a visit that begins before midnight belongs to that day',
    input: {
      date: '2026-07-01',
      timezone: 'Europe/London',
      visits: [
        {
          id: 7,
          customerId: 1,
          siteId: 1,
          staffId: 1,
          arrivedAt: '2026-06-30T23:30:00Z',
          departedAt: '2026-07-01T01:00:00Z',
        },
        { id: 8, customerId: 1, siteId: 1, staffId: 1, arrivedAt: '2026-06-30T22:30:00Z' },
      ],
    },
    output: {
      reports: [
        {
          customerId: 1,
          siteId: 1,
          staffId: 1,
          visitIds: [7],
          arrivedAt: '2026-06-30T23:30:00Z',
          departedAt: '2026-07-01T01:00:00Z',
          onSiteMinutes: 90,
          loggedMinutes: 0,
          unloggedMinutes: 90,
          state: 'draft',
          jobs: [],
        },
      ],
    },
  },
];
