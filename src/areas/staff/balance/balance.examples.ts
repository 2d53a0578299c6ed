import type { Example } from '#engine/calculations/calculation.ts';

export const leaveBalanceExamples: readonly Example[] = [
  {
    says: 'a booking that spans the expiry of carried-over leave',
    input: {
      asOf: '2027-04-05',
      lots: [
        { id: 'carried', kind: 'carryover', from: '2027-01-01', expiresOn: '2027-03-31', minutes: 2250 },
        { id: '2027', kind: 'annual', from: '2027-01-01', expiresOn: null, minutes: 14850 },
      ],
      bookings: [
        {
          id: 'b1',
          status: 'approved',
          days: [
            { date: '2027-03-30', minutes: 450 },
            { date: '2027-03-31', minutes: 450 },
            { date: '2027-04-01', minutes: 450 },
            { date: '2027-04-02', minutes: 450 },
          ],
        },
      ],
    },
    output: {
      takenMinutes: 1800,
      bookedMinutes: 0,
      pendingMinutes: 0,
      lapsedMinutes: 1350,
      shortfallMinutes: 0,
      availableMinutes: 13950,
      lots: [
        { id: 'carried', remainingMinutes: 0, lapsedMinutes: 1350 },
        { id: '2027', remainingMinutes: 13950, lapsedMinutes: 0 },
      ],
    },
  },
];
